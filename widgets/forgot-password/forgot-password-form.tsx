import { useState } from 'react'
import { MAX_LENGTHS, PASSWORD_LENGTH } from '../../shared/base/contract/constants.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { CodeField } from '../../shared/view/ui/controls/code-field.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { PasswordField } from '../../shared/view/ui/controls/password-field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { ForgotPasswordDraft, ForgotPasswordReason } from './forgot-password.rules.ts'
import { createForgotPasswordForm } from './forgot-password.store.ts'

/** Returns a function that maps an invalid field to its message. */
function useFieldMessages(): (field: keyof ForgotPasswordDraft, reason: ForgotPasswordReason) => string {
  const t = useTexts('forgot-password')
  const login = useTexts('login')
  const security = useTexts('security')
  const c = useTexts('common')
  return (field, reason) => {
    if (reason === 'different') return c('passwordsDiffer')
    if (reason === 'malformed') return security('newPasswordMalformed', PASSWORD_LENGTH)
    if (field === 'username') return login('usernameMissing')
    if (field === 'code') return t('codeMissing')
    return security(field === 'password' ? 'newPasswordMissing' : 'repeatMissing')
  }
}

/** Form with login name, emailed code and the new password twice. */
export function ForgotPasswordForm() {
  const t = useTexts('forgot-password')
  const login = useTexts('login')
  const security = useTexts('security')
  const shared = useTexts('account')
  const host = useHost()
  const [form] = useState(() => createForgotPasswordForm(host))
  const { sending, refusal, onSubmit, field } = useForm(form, useFieldMessages())
  return (
    <form className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
      <Title>{t('title')}</Title>
      <p className="text-secondary lead">{t('lead')}</p>
      <Field
        {...field('username')}
        label={login('username')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_LENGTHS.loginName}
        enterKeyHint="next"
      />
      <CodeField
        {...field('code')}
        codes={form.codes}
        addressField="username"
        sentText={(email) => t('sent', { email })}
      />
      <PasswordField
        {...field('password')}
        label={security('newPassword')}
        help={shared('passwordHelp', PASSWORD_LENGTH)}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('repeat')}
        label={security('repeatPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" part="submit" busy={sending}>
        {t('submit')}
      </Button>
      <p className="account-link">
        <Link route="/login" className="link">
          {t('back')}
        </Link>
      </p>
    </form>
  )
}
