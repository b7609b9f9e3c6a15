import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal of a repetition that differs from the password, or null. */
export const findRepetitionRefusal = (
  password: string,
  repetition: string,
): RuleRefusal<'repassword', 'same'> | null => (password === repetition ? null : { field: 'repassword', rule: 'same' })

/** Returns the refusal of a new password that the member uses already: login and trading password differ, and a change replaces the previous one. Null is unknown. */
export const findReusedPasswordRefusal = (
  password: string,
  used: readonly (string | null)[],
): RuleRefusal<'newpassword', 'new'> | null => (used.includes(password) ? { field: 'newpassword', rule: 'new' } : null)

/** Returns true if the site requires a password for a call whose specified form has none. */
export const requiresAddedPassword = ({
  traders_password_switch,
  confirm_with_password,
}: {
  traders_password_switch?: boolean
  confirm_with_password?: boolean
}): boolean => traders_password_switch === true && confirm_with_password === true
