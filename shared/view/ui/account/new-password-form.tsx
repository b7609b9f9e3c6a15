import { PASSWORD_LENGTH } from '../../../base/contract/constants.ts'
import type { PasswordDraft, PasswordReason } from '../../../state/session/new-password.ts'
import type { PasswordForm } from '../../../state/stores/password-form.ts'
import { Button } from '../controls/button.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import { RefusalNote } from '../controls/refusal-note.tsx'
import { useForm } from '../hooks/use-form.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  form: PasswordForm
  /** Consequence of the change, above the fields. */
  note: string
  /** Login name for password managers; "" if unknown. */
  username: string
}

/** Form of both password pages (SEC-05…07, Q-024): login password, new password, repeated password. */
export function NewPasswordForm({ form, note, username }: Props) {
  const t = useTexts('security')
  const help = useTexts('account')('passwordHelp', PASSWORD_LENGTH)
  const differ = useTexts('common')('passwordsDiffer')
  const words = (field: keyof PasswordDraft, reason: PasswordReason): string => {
    if (reason === 'different') return differ
    if (reason === 'same') return t('newPasswordSame')
    if (reason === 'malformed') return t('newPasswordMalformed', PASSWORD_LENGTH)
    return t(
      field === 'current' ? 'currentPasswordMissing' : field === 'password' ? 'newPasswordMissing' : 'repeatMissing',
    )
  }
  const { sending, refusal, onSubmit, field } = useForm(form, words)
  return (
    <form className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
      <p className="text-secondary">{note}</p>
      <input type="text" name="account" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('current')}
        label={t('currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password')}
        label={t('newPassword')}
        help={help}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField {...field('repeat')} label={t('repeatPassword')} autoComplete="new-password" enterKeyHint="go" />
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" part="submit" busy={sending}>
        {t('save')}
      </Button>
    </form>
  )
}
