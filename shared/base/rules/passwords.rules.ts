import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal of a repetition that differs from the password, or null. */
export const findRepetitionRefusal = (
  password: string,
  repetition: string,
): RuleRefusal<'repeatedPassword', 'same'> | null =>
  password === repetition ? null : { field: 'repeatedPassword', rule: 'same' }

/** Returns the refusal of a new password that the member uses already: login and trading password differ, and a change replaces the previous one. Null is unknown. */
export const findReusedPasswordRefusal = (
  password: string,
  used: readonly (string | null)[],
): RuleRefusal<'newPassword', 'new'> | null => (used.includes(password) ? { field: 'newPassword', rule: 'new' } : null)

/** Returns true if the site requires a password for a call whose specified form has none. */
export const requiresAddedPassword = ({
  tradingPasswordSwitch,
  confirmWithPassword,
}: {
  tradingPasswordSwitch?: boolean
  confirmWithPassword?: boolean
}): boolean => tradingPasswordSwitch === true && confirmWithPassword === true
