import { isPlainEmail } from '../contract/plain-email.ts'
import { findRepetitionRefusal } from './passwords.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Kind of login name of a new member. */
export type RegistrationWay = 'email' | 'phone'

/** Switches of the ways. */
export interface RegistrationSwitches {
  emailRegisterSwitch: boolean
  phoneRegisterSwitch: boolean
}

/** Refusal of a registration. */
export type RegistrationRefusal =
  | RuleRefusal<'type', 'off'>
  | RuleRefusal<RegistrationWay, 'missing' | 'plain'>
  | RuleRefusal<'repeatedPassword', 'same'>

/** Returns true if the site accepts new members with this kind of login name. */
export const isRegistrationOpen = (way: RegistrationWay, switches: Partial<RegistrationSwitches>): boolean =>
  !!(way === 'email' ? switches.emailRegisterSwitch : switches.phoneRegisterSwitch)

/** Returns the refusal of a login name, or null. An email address must not be mistaken for another. `name` is null if the form has none. */
export function findLoginNameRefusal(
  way: RegistrationWay,
  name: string | null,
): RuleRefusal<RegistrationWay, 'missing' | 'plain'> | null {
  if (name === null) return { field: way, rule: 'missing' }
  return way === 'email' && !isPlainEmail(name) ? { field: way, rule: 'plain' } : null
}

/** Returns the first reason why a registration is refused, or null. */
export const findRegistrationRefusal = (
  form: Record<RegistrationWay, string | null> & { type: RegistrationWay; password: string; repeatedPassword: string },
  switches: RegistrationSwitches,
): RegistrationRefusal | null =>
  isRegistrationOpen(form.type, switches)
    ? (findLoginNameRefusal(form.type, form[form.type]) ?? findRepetitionRefusal(form.password, form.repeatedPassword))
    : { field: 'type', rule: 'off' }
