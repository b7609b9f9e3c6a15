import { type RefObject, useLayoutEffect } from 'react'
import { $member } from '../../../state/member/member.store.ts'
import { PasswordField } from '../controls/password-field.tsx'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Request of the server for a password, and the form's field for it. */
export interface AskedPasswordProps {
  /** The server's message that requests the password. */
  asked: string
  /** Form in which the field is named `password`. */
  place: RefObject<HTMLFormElement | null>
  field: FieldProps<string>
}

/** Field for a password that the server has requested. It takes the focus immediately. */
export function AskedPasswordField({ asked, place, field }: AskedPasswordProps) {
  const t = useTexts('personal')
  const member = useStore($member)
  // Before the field is painted: what a member types on reading the request belongs in it.
  useLayoutEffect(() => {
    const input = asked && place.current?.elements.namedItem('password')
    if (input instanceof HTMLElement) input.focus()
  }, [asked, place])
  return (
    <PasswordField
      {...field}
      label={t(member?.hasTradingPassword ? 'tradingPassword' : 'loginPassword')}
      help={asked}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  )
}
