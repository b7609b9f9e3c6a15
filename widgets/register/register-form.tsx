import { useEffect, useState } from 'react'
import { PASSWORD_LENGTH, PHONE_DIGITS } from '../../shared/base/contract/constants.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import type { CodeSender } from '../../shared/state/stores/code-sender.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { PasswordField } from '../../shared/view/ui/controls/password-field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { type FieldProps, useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getRegisterWays } from './register.rules.ts'
import { createRegisterForm, getCurrentRegisterFields } from './register.store.ts'
import { getProblemText } from './register-messages.ts'
import { AccountField } from './registration-account-field.tsx'

/** Most sites ask for no code. */
const loadCodeField = () => import('../../shared/view/ui/controls/code-field.tsx')
const loadConsentBox = () => import('./consent-box.tsx')

/** Field for the code that is sent to the typed address. */
function MailedCode(field: FieldProps<string> & { codes: CodeSender }) {
  const t = useTexts('account')
  return (
    <Lazy load={loadCodeField} meanwhile={<i className="skeleton control" />}>
      {({ CodeField }) => <CodeField {...field} addressField="email" sentText={(email) => t('codeSent', { email })} />}
    </Lazy>
  )
}

/** Registration form with the enabled ways and the fields that the site requires. */
export function RegisterForm({ invite }: { invite: string }) {
  const t = useTexts('register')
  const c = useTexts('common')
  const shared = useTexts('account')
  const host = useHost()
  const [form] = useState(() => createRegisterForm(host, invite))
  useEffect(() => {
    if (invite) form.change('invite', invite)
  }, [form, invite])
  const settings = useStore($settings).values
  const fields = getCurrentRegisterFields(settings, useStore(form.$way))
  const ways = getRegisterWays(settings)
  const { sending, refusal, onSubmit, field } = useForm(form, (name, reason) => getProblemText(t, name, reason))
  return (
    <form className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
      <Title>{t('title')}</Title>
      <p className="text-secondary lead">{t('lead')}</p>
      {ways.length > 1 && (
        <Tabs
          look="segmented"
          label={t('by')}
          value={fields.way}
          onChange={form.chooseWay}
          choices={ways.map((way) => ({ value: way, label: t(way === 'email' ? 'byEmail' : 'byPhone') }))}
        />
      )}
      <AccountField key={fields.way} way={fields.way} {...field(fields.way)} help={t('phoneHelp', PHONE_DIGITS)} />
      {fields.code && <MailedCode {...field('code')} codes={form.codes} />}
      <PasswordField
        {...field('password')}
        label={t('password')}
        help={shared('passwordHelp', PASSWORD_LENGTH)}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeat')} label={t('repeat')} autoComplete="new-password" />
      {fields.invite && (
        <Field
          {...field('invite')}
          label={t('invite')}
          aside={<span>{t('inviteOptional')}</span>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      )}
      <Lazy load={loadConsentBox}>{({ ConsentBox }) => <ConsentBox form={form} />}</Lazy>
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" part="submit" busy={sending}>
        {t('submit')}
      </Button>
      <p className="account-link text-secondary">
        {t('haveAccount')}{' '}
        <Link route="/login" className="link">
          {c('login')}
        </Link>
      </p>
    </form>
  )
}
