import { ACCOUNT_TYPES, type AccountType } from '../contract/constants.ts'
import type { RuleRefusal } from './refusal.ts'

const TYPES = Object.keys(ACCOUNT_TYPES) as AccountType[]

/** Returns the account types that a site offers, in display order: quant only while `quantSwitch` is on (AST-03, Q-040). */
export const getOfferedAccounts = ({ quantSwitch }: { quantSwitch?: boolean }): AccountType[] =>
  TYPES.filter((type) => type !== 'quant' || quantSwitch === true)

/** Returns the refusal of an account that the site does not offer, or null. */
export const findAccountRefusal = <Field extends string>(
  field: Field,
  type: AccountType,
  settings: { quantSwitch: boolean },
): RuleRefusal<Field, 'offered'> | null =>
  getOfferedAccounts(settings).includes(type) ? null : { field, rule: 'offered' }

/** Returns the account type with this wire code, or funds if there is none. */
export const readAccountType = (code: string): AccountType =>
  TYPES.find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'
