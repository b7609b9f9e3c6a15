import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { PHONE_PATTERN } from '../../shared/base/contract/fields.ts'
import { cleanLoginName, normalizePhone } from '../../shared/base/contract/login-name.ts'
import type { register } from '../../shared/base/contract/registration.ts'
import {
  findLoginNameRefusal,
  isRegistrationOpen,
  type RegistrationSwitches,
  type RegistrationWay,
} from '../../shared/base/rules/registration.rules.ts'
import { findNewPasswordProblems } from '../../shared/state/session/new-password.ts'

/** Kind of login name. */
export type RegisterWay = RegistrationWay

/** Registration form in progress. Fields that are not shown keep their values. */
export interface RegisterDraft {
  email: string
  phone: string
  password: string
  repeat: string
  /** Invite code. */
  invite: string
  /** Verification code from the email. */
  code: string
  /** Accepted legal documents, in the form of the request; "" for none. */
  consent: string
}

/** Field of the registration form. */
export type RegisterField = keyof RegisterDraft

/** Reasons why a field is invalid. */
export type RegisterReason = 'missing' | 'malformed' | 'different'

/** Fields that the site requires of a new member. */
export interface RegisterFields {
  way: RegisterWay
  /** True if the form has a field for the invite code, which is always optional. */
  invite: boolean
  /** True if a code sent by email is required. Only registration by email can require one. */
  code: boolean
}

/** Switches of the site settings that shape the form. Until they are loaded all are off. */
export interface RegisterSwitches extends RegistrationSwitches {
  inviteCodeSwitch: boolean
  verifyEmailCode: boolean
}

/** Returns the enabled ways, email first; empty if registration is closed. */
export const getRegisterWays = (switches: Partial<RegisterSwitches>): RegisterWay[] =>
  (['email', 'phone'] as const).filter((way) => isRegistrationOpen(way, switches))

/** Returns the fields of the form for one way. */
export const getRegisterFields = (switches: Partial<RegisterSwitches>, way: RegisterWay): RegisterFields => ({
  way,
  invite: !!switches.inviteCodeSwitch,
  code: !!switches.verifyEmailCode && way === 'email',
})

/** Returns the invalid fields (specification section 5). */
export function findRegisterProblems(
  draft: RegisterDraft,
  fields: RegisterFields,
): Partial<Record<RegisterField, RegisterReason>> {
  const { way, code } = fields
  const problems: Partial<Record<RegisterField, RegisterReason>> = {}
  const account = findAccountProblem(draft, way)
  if (account) problems[way] = account
  if (code && draft.code.trim() === '') problems.code = 'missing'
  return { ...problems, ...findNewPasswordProblems(draft.password, draft.repeat) }
}

/** Returns `missing` unless the draft accepts the legal documents that the site requires; `needed` is "" for none. */
export const findConsentProblem = (
  { consent }: Pick<RegisterDraft, 'consent'>,
  needed: string,
): { consent?: 'missing' } => (needed === '' || consent === needed ? {} : { consent: 'missing' })

/** Returns why an email address or phone number is invalid, or null. */
export function findAccountProblem(
  draft: Pick<RegisterDraft, RegisterWay>,
  way: RegisterWay,
): 'missing' | 'malformed' | null {
  const account = toLoginName(draft, way)
  if (account === '') return 'missing'
  return findLoginNameRefusal(way, account) || (way === 'phone' && !PHONE_PATTERN.test(account)) ? 'malformed' : null
}

/** Converts the draft to the request form: all seven fields, with fields that are not shown empty, and the consent if there is one. */
export const toRegisterForm = (
  draft: RegisterDraft,
  { way, invite, code }: RegisterFields,
  partner: string | null = null,
): FormValues<typeof register> => ({
  email: way === 'email' ? toLoginName(draft, way) : null,
  phone: way === 'phone' ? toLoginName(draft, way) : null,
  password: draft.password,
  repeatedPassword: draft.repeat,
  code: invite ? draft.invite.trim() : '',
  type: way,
  emailCode: code ? draft.code.trim() : '',
  consent: draft.consent || null,
  partner,
})

/** Returns the email address as sent, without invisible characters, or the digits of the phone number. */
export const toLoginName = (draft: Pick<RegisterDraft, RegisterWay>, way: RegisterWay): string =>
  way === 'email' ? cleanLoginName(draft.email) : normalizePhone(draft.phone)

const FIELDS_BY_WIRE_NAME = new Map<string, RegisterField>([
  ['repeatedPassword', 'repeat'],
  ['code', 'invite'],
  ['emailCode', 'code'],
  ['consent', 'consent'],
  ['password', 'password'],
])

/** Returns the form's field for a wire field of a refusal; null if the form has none. */
export const toRegisterField = (wire: string, way: RegisterWay): RegisterField | null =>
  wire === way ? way : (FIELDS_BY_WIRE_NAME.get(wire) ?? null)
