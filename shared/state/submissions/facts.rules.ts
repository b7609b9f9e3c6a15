import { CURRENCY } from '../../base/contract/constants.ts'
import type { MoneyAction, MoneyFacts } from '../page/action-events.ts'

/** Kind of a submission, as in the tab's storage of unanswered ones, or a cancellation. */
export type ActionKind = string

/** Names of actions in `tl-money` that differ from the kind of the submission. */
const ACTIONS: Readonly<Record<string, MoneyAction>> = { 'staking-redeem': 'redemption' }

/** Accounts of orders. */
const ACCOUNTS: Readonly<Record<string, string>> = { option: 'options', spot: 'funds' }

/** Kinds whose amount is in the account's currency. */
const IN_CURRENCY: ReadonlySet<string> = new Set(['option', 'spot'])

/** Cancellations concern the account of their record. */
const IS_CANCELLATION = /^cancel-/

/** Returns the name of an action in `tl-money`. */
export const toAction = (kind: ActionKind): MoneyAction => ACTIONS[kind] ?? (kind as MoneyAction)

/** Reads what is known of an action from its order and its request form. Amounts are decimal strings; unknown facts are null. */
export function readFacts(kind: ActionKind, subject: unknown, form: object): Omit<MoneyFacts, 'key' | 'at'> {
  const [known, wire]: Record<string, unknown>[] = [Object(subject), { ...form }]
  const pick = (...values: unknown[]) => values.find((value) => typeof value === 'string' && value !== '') as string
  return {
    id: pick(known?.recordId) ?? null,
    coin: IN_CURRENCY.has(kind) ? CURRENCY : (pick(known?.coin) ?? null),
    account: ACCOUNTS[kind] ?? pick(wire?.from_type, wire?.type, known?.account) ?? getDefaultAccount(kind),
    amount: pick(kind !== 'spot' && wire?.num, wire?.ctzed, wire?.amount, known?.amount) ?? null,
    fee: pick(known?.fee) ?? null,
  }
}

const getDefaultAccount = (kind: ActionKind): string | null => (IS_CANCELLATION.test(kind) ? null : 'funds')
