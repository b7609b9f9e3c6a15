import { MAX_LENGTHS } from '../../../base/contract/constants.ts'
import { type CodeDraft, getRequiredFields, maskEmail, toEmailAddress } from '../../../state/member/email-code.rules.ts'
import { $member } from '../../../state/member/member.store.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import type { CodeSender } from '../../../state/stores/code-sender.ts'
import { CodeField } from '../controls/code-field.tsx'
import { Field } from '../controls/field.tsx'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  codes: CodeSender
  field(name: keyof CodeDraft): FieldProps<string>
  sending: boolean
}

/** Field for the code by e-mail if the site requires one, and for the address if the member has none. */
export function EmailCode({ codes, field, sending }: Props) {
  const t = useTexts('email-code')
  const account = useTexts('account')
  const verifies = useStore($settings).values.verifyEmailCode ?? false
  const username = useStore($member)?.username ?? ''
  const asked = getRequiredFields(verifies, username)
  const address = toEmailAddress(username)
  if (!asked.code) return null
  return (
    <>
      {asked.email && (
        <Field
          {...field('email')}
          label={t('email')}
          help={t('emailHelp')}
          readOnly={sending}
          dir="ltr"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTHS.loginName}
        />
      )}
      <CodeField
        {...field('code')}
        codes={codes}
        addressField="email"
        aside={address && <bdi>{t('to', { email: maskEmail(address) })}</bdi>}
        sentText={(email) => account('codeSent', { email: maskEmail(email) })}
      />
    </>
  )
}
