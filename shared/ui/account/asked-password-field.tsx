import { type RefObject, useEffect } from 'react'
import { $member } from '../../member/member.ts'
import { PasswordField } from '../controls/password-field.tsx'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

export interface AskedPasswordProps {
  /** What the server said when it asked for a password. */
  asked: string
  /** The form, in which the field is named `password`. */
  place: RefObject<HTMLFormElement | null>
  field: FieldProps<string>
}

/** Field for the password that the server has asked for. The focus moves to it at once. */
export function AskedPasswordField({ asked, place, field }: AskedPasswordProps) {
  const t = useTexts('personal')
  const member = useStore($member)
  useEffect(() => {
    const input = asked && place.current?.elements.namedItem('password')
    if (input instanceof HTMLElement) input.focus()
  }, [asked, place])
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
