import { type RefObject, useEffect } from 'react'
import { $member } from '../member/member.ts'
import { PasswordField } from './password-field.tsx'
import type { FieldProps } from './use-form.ts'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

interface Props {
  /** What the server said when it asked for a password; "" while it has not. */
  asked: string
  /** The form, in which the field is named `password`. */
  place: RefObject<HTMLFormElement | null>
  field: FieldProps<string>
}

/** Field for the password that the server has asked for; nothing before. The focus moves to it at once. */
export function AskedPassword({ asked, place, field }: Props) {
  const t = useTexts('personal')
  const member = useStore($member)
  useEffect(() => {
    const input = asked && place.current?.elements.namedItem('password')
    if (input instanceof HTMLElement) input.focus()
  }, [asked, place])
  if (!asked) return null
  return (
    <PasswordField
      {...field}
      label={t(member?.have_pay ? 'tradingPassword' : 'loginPassword')}
      help={asked}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  )
}
