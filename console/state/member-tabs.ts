import type { HistoryKind } from '../../server/operations/history/history.ts'

/** Part of the page of a member. */
export interface MemberTab {
  name: string
  title: string
  /** Kinds of events that it lists; empty for a part of its own. */
  kinds: readonly HistoryKind[]
}

/** Parts of the page of a member, in order. The keys 1 to 9 open the first nine. */
export const MEMBER_TABS: readonly MemberTab[] = [
  { name: 'balances', title: 'Balances', kinds: [] },
  {
    name: 'orders',
    title: 'Orders',
    kinds: ['options', 'spot', 'conditional', 'swaps', 'loans', 'mining', 'staking'],
  },
  { name: 'deposits', title: 'Deposits', kinds: ['deposits'] },
  { name: 'withdrawals', title: 'Withdrawals', kinds: ['withdrawals'] },
  { name: 'transfers', title: 'Transfers', kinds: ['sent', 'received'] },
  { name: 'bills', title: 'Bills', kinds: ['bills'] },
  { name: 'logins', title: 'Log-ins & devices', kinds: ['logins'] },
  { name: 'messages', title: 'Messages', kinds: ['messages'] },
  { name: 'notes', title: 'Notes', kinds: ['notes'] },
  { name: 'reviews', title: 'Reviews', kinds: ['reviews'] },
  { name: 'invited', title: 'Invited', kinds: ['invited'] },
  { name: 'log', title: 'Log', kinds: [] },
]

/** Title of each kind in a choice between several. */
export const KIND_TITLES: Partial<Record<HistoryKind, string>> = {
  options: 'options',
  spot: 'spot',
  conditional: 'conditional',
  swaps: 'swaps',
  loans: 'loans',
  mining: 'mining',
  staking: 'staking',
  sent: 'sent',
  received: 'received',
}
