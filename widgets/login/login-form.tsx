import { useState } from 'react'
import { MAX_LENGTHS } from '../../shared/base/contract/constants.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { canUsePasskeys } from '../../shared/state/member/passkey-support.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { PasswordField } from '../../shared/view/ui/controls/password-field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { isMarketTitle } from './login.rules.ts'
import { createLoginForm, logInByPasskey } from './login.store.ts'

const MISSING_MESSAGES = { username: 'usernameMissing', password: 'passwordMissing', code: 'codeMissing' } as const

/** Loaded when the server asks for a code: most members have no second factor. */
const loadCode = () => import('./login-code.tsx')

/** Login form. The subtitle depends on `wanted`, see {@link Login}. */
export function LoginForm({ wanted }: { wanted: string }) {
  const t = useTexts('login')
  const c = useTexts('common')
  const host = useHost()
  const [form] = useState(() => createLoginForm(host))
  const asked = useStore(form.$codeRequest)
  const { passkeys } = useStore($settings).values
  const { sending, refusal, onSubmit, field } = useForm(form, (name) => t(MISSING_MESSAGES[name]))
  return (
    <form className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
      <Title>{t('title')}</Title>
      <p className="text-secondary lead">
        {isMarketTitle(wanted) ? t('leadMarket', { market: wanted }) : t(wanted === 'page' ? 'leadPage' : 'lead')}
      </p>
      <Field
        {...field('username')}
        label={t('username')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_LENGTHS.loginName}
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password')}
        label={t('password')}
        aside={
          hasRoute('/forgot-password') && (
            <Link route="/forgot-password" className="link forgotten">
              {t('forgotten')}
            </Link>
          )
        }
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {asked && <Lazy load={loadCode}>{({ LoginCode }) => <LoginCode asked={asked} field={field('code')} />}</Lazy>}
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" part="submit" busy={sending}>
        {c('login')}
      </Button>
      <Button kind="outline" part="create" onClick={() => goTo(host, '/register')}>
        {t('create')}
      </Button>
      {passkeys && canUsePasskeys() && (
        <Button
          kind="outline"
          part="passkey"
          onClick={() => void logInByPasskey(host, asked ? field('username').value : null)}
        >
          {t('passkey')}
        </Button>
      )}
    </form>
  )
}
