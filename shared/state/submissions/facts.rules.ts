import type { MoneyAction, MoneyFacts } from '../page/action-events.ts'

/** Kind of a submission, as in the tab's storage of unanswered ones, or a cancellation. */
export type ActionKind = string

/** Facts of an order or record. Amounts are decimal strings. A missing, null or empty fact is unknown. */
export type ActionFacts = { [Name in 'id' | 'coin' | 'account' | 'amount' | 'fee']?: MoneyFacts[Name] | undefined }

/** Facts of an order before it has an id. The account that pays is `funds` if none is named. */
export type OrderFacts = Omit<ActionFacts, 'id'>

/** Names of actions in `tl-money` that differ from the kind of the submission. */
const ACTIONS: Readonly<Record<string, MoneyAction>> = { 'staking-redeem': 'redemption' }

/** Returns the name of an action in `tl-money`. */
export const toAction = (kind: ActionKind): MoneyAction => ACTIONS[kind] ?? (kind as MoneyAction)

/** Returns the facts for the page's events: unknown ones are null. */
export const toMoneyFacts = ({ id, coin, account, amount, fee }: ActionFacts): Omit<MoneyFacts, 'key' | 'at'> => ({
  id: id || null,
  coin: coin || null,
  account: account || null,
  amount: amount || null,
  fee: fee || null,
})
