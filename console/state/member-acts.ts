import type { MemberOverview } from '../../server/operations/history/member-overview.ts'
import { mayRun } from './session.store.ts'

/** Command about a member, as its page offers it. */
export interface MemberAct {
  /** Words of the command. */
  words: string
  title: string
  /** Values that the page knows, besides the member. */
  given?: Readonly<Record<string, string>>
}

/** Acts that the page shows as buttons. */
const MAIN: readonly MemberAct[] = [
  { words: 'notices add', title: 'Message' },
  { words: 'members note', title: 'Note' },
  { words: 'members freeze', title: 'Freeze' },
]

/** Acts and looks that the page shows in a list. */
const FURTHER: readonly MemberAct[] = [
  { words: 'members revoke', title: 'End sessions' },
  { words: 'members reset-code', title: 'Code for a new password' },
  { words: 'members reset-second-factor', title: 'Reset second factor' },
  { words: 'members disable', title: 'Disable' },
  { words: 'credit', title: 'Credit' },
  { words: 'debit', title: 'Debit' },
  { words: 'own-limits pause', title: 'Pause' },
  { words: 'own-limits show', title: 'Own limits' },
  { words: 'bank-cards list', title: 'Bank cards' },
  { words: 'legal consents', title: 'Consents' },
]

/** Restriction of a member, with the act that ends it. */
export interface Restriction {
  text: string
  /** Reason that the member reads; empty for none. */
  reason: string
  end: MemberAct
}

/** Returns the acts that the person may run as buttons, and those in the list. */
export function listMemberActs({ disabled_at, has_second_factor }: MemberOverview): {
  main: MemberAct[]
  further: MemberAct[]
} {
  const isOffered = ({ words }: MemberAct): boolean => {
    if (words === 'members disable') return disabled_at === null
    return words !== 'members reset-second-factor' || has_second_factor
  }
  const mayUse = (one: MemberAct): boolean => mayRun(one.words) && isOffered(one)
  return { main: MAIN.filter(mayUse), further: FURTHER.filter(mayUse) }
}

/** Returns what a member cannot do at present. `formatTime` formats epoch ms. */
export function listRestrictions(
  { disabled_at, freezes, own_freeze, factor_reset }: MemberOverview,
  formatTime: (ms: number) => string,
): Restriction[] {
  const unfreeze = (what: string): MemberAct => ({ words: 'members unfreeze', title: 'Lift', given: { what } })
  const all: (Restriction | false)[] = [
    disabled_at !== null && {
      text: `Cannot log in since ${formatTime(disabled_at)} UTC.`,
      reason: '',
      end: { words: 'members enable', title: 'Enable' },
    },
    freezes.trading !== null && {
      text: 'New orders are frozen. Cancelling, deposits and payouts work.',
      reason: freezes.trading,
      end: unfreeze('trading'),
    },
    freezes.payouts !== null && {
      text: 'Withdrawals and transfers are frozen. Trading and deposits work.',
      reason: freezes.payouts,
      end: unfreeze('payouts'),
    },
    own_freeze !== null && {
      text: `The member has frozen payouts since ${formatTime(own_freeze.since)} UTC${own_freeze.until === null ? '' : `; open again from ${formatTime(own_freeze.until)} UTC`}.`,
      reason: '',
      end: { words: 'members unfreeze-payouts', title: 'Lift' },
    },
    factor_reset !== null && {
      text: `The second factor ends ${formatTime(factor_reset)} UTC. Withdrawals are held.`,
      reason: '',
      end: { words: 'members keep-second-factor', title: 'Keep it' },
    },
  ]
  return all.filter((one) => one !== false)
}
