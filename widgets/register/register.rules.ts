import type { FormOf } from '../../shared/contract/endpoint.ts'
import { PHONE_PATTERN } from '../../shared/contract/fields.ts'
import { isPlainEmail } from '../../shared/contract/plain-email.ts'
import type { register } from '../../shared/contract/session.ts'
import { newPasswordProblems } from '../../shared/session/new-password.ts'

/** By what an account is opened. */
export type Way = 'email' | 'phone'

/** What a person typed into the registration form; what the shown form does not ask for stays as it was. */
export interface RegisterDraft {
  email: string
  phone: string
  password: string
  repeat: string
  /** Invite code. */
  invite: string
  /** Verification code from the email. */
  code: string
}

/** A field of the registration form. */
export type RegisterField = keyof RegisterDraft

/** Why a field keeps the form from being sent. */
export type RegisterReason = 'missing' | 'malformed' | 'different'

/** What the site asks of a new member. */
export interface RegisterFields {
  way: Way
  /** The invite code has a field; it is never required. */
  invite: boolean
  /** A code sent by email is required. Only the email form can ask for one. */
  code: boolean
}

/** The switches of the site settings that shape the form. */
export interface RegisterSwitches {
  email_register_switch: boolean
  phone_register_switch: boolean
  invie_code_switch: boolean
  verify_email_code: boolean
}

/** The ways that are open, email first; none when registration is closed. */
export const waysOf = (switches: RegisterSwitches): Way[] => [
  ...(switches.email_register_switch ? (['email'] as const) : []),
  ...(switches.phone_register_switch ? (['phone'] as const) : []),
]

/** What is asked on a way. */
export const registerFieldsOf = (switches: RegisterSwitches, way: Way): RegisterFields => ({
  way,
  invite: switches.invie_code_switch,
  code: switches.verify_email_code && way === 'email',
})

/** Everything that keeps the form from being sent, by field. Specification section 5. */
export function registerProblems(
  draft: RegisterDraft,
  fields: RegisterFields,
): Partial<Record<RegisterField, RegisterReason>> {
  const { way, code } = fields
  const problems: Partial<Record<RegisterField, RegisterReason>> = {}
  const account = accountProblem(draft, way)
  if (account) problems[way] = account
  if (code && draft.code.trim() === '') problems.code = 'missing'
  return { ...problems, ...newPasswordProblems(draft.password, draft.repeat) }
}

/** Why an email or a phone number cannot be used yet, or null. */
export function accountProblem(draft: Pick<RegisterDraft, Way>, way: Way): 'missing' | 'malformed' | null {
  const account = accountOf(draft, way)
  if (account === '') return 'missing'
  const isGood = way === 'email' ? isPlainEmail(account) : PHONE_PATTERN.test(account)
  return isGood ? null : 'malformed'
}

/** The form as it is sent: all seven fields, those that the form does not show empty. */
export const registerForm = (draft: RegisterDraft, { way, invite, code }: RegisterFields): FormOf<typeof register> => ({
  email: way === 'email' ? accountOf(draft, way) : null,
  phone: way === 'phone' ? accountOf(draft, way) : null,
  password: draft.password,
  repassword: draft.repeat,
  code: invite ? draft.invite.trim() : '',
  type: way,
  captcha: code ? draft.code.trim() : '',
})

/** The email or phone number as it is sent: without outer spaces, a number with the digits that servers read. */
export const accountOf = (draft: Pick<RegisterDraft, Way>, way: Way): string =>
  way === 'email' ? draft.email.trim() : latinDigits(draft.phone.trim())

const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

const WIRE_FIELDS = new Map<string, RegisterField>([
  ['repassword', 'repeat'],
  ['code', 'invite'],
  ['captcha', 'code'],
  ['password', 'password'],
])

/** The field of the form that a refusal of the server names, or null when it names none of the form. */
export const fieldOf = (wire: string, way: Way): RegisterField | null =>
  wire === way ? way : (WIRE_FIELDS.get(wire) ?? null)
