import type { ReactNode } from 'react'
import { MAX_LENGTHS } from '../../shared/base/contract/constants.ts'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import type { FieldProps } from '../../shared/view/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { RegisterWay } from './register.rules.ts'

/** Field for the email address or phone number of the new account. */
export function AccountField({ way, help, ...field }: FieldProps<string> & { way: RegisterWay; help: ReactNode }) {
  const t = useTexts('register')
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  if (way === 'phone')
    return <Field {...field} {...plain} label={t('phone')} type="tel" autoComplete="tel" maxLength={40} help={help} />
  return (
    <Field
      {...field}
      {...plain}
      label={t('email')}
      inputMode="email"
      autoComplete="username"
      maxLength={MAX_LENGTHS.loginName}
    />
  )
}
