import type { ReactNode } from 'react'
import { Field } from '../../shared/ui/controls/field.tsx'
import type { FieldProps } from '../../shared/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { Way } from './register.rules.ts'

/** Field for the email address or phone number of the new account. */
export function AccountField({ way, help, ...field }: FieldProps<string> & { way: Way; help: ReactNode }) {
  const t = useTexts('register')
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  if (way === 'phone')
    return <Field {...field} {...plain} label={t('phone')} type="tel" autoComplete="tel" maxLength={40} help={help} />
  return <Field {...field} {...plain} label={t('email')} inputMode="email" autoComplete="username" maxLength={254} />
}
