import { atom } from 'nanostores'
import type { Hit } from '../../server/operations/search/operator-search.ts'
import { createQuery } from './query.ts'
import { openAddress, openScreen, toAddress } from './route.store.ts'
import { mayRun } from './session.store.ts'

/** Members and records that a term finds. The term is in no address, because it may be a name. */
export const hits = createQuery<readonly Hit[]>('find')
/** Term of the last search. */
export const $term = atom('')

/** Parts of a member's page by the kind of a hit. */
const TABS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deposit: { tab: 'deposits' },
  withdrawal: { tab: 'withdrawals' },
  'withdrawal to the address': { tab: 'withdrawals' },
  'withdrawal by the transaction': { tab: 'withdrawals' },
  'saved address': { tab: 'withdrawals' },
  'option order': { tab: 'orders', kind: 'options' },
  'spot order': { tab: 'orders', kind: 'spot' },
  swap: { tab: 'orders', kind: 'swaps' },
  loan: { tab: 'orders', kind: 'loans' },
  'mining order': { tab: 'orders', kind: 'mining' },
  stake: { tab: 'orders', kind: 'staking' },
  transfer: { tab: 'transfers', kind: 'sent' },
}

/** Returns the address that shows a hit: its case, its row of the log, or its member; null if the person may see none of them. */
export function findHitAddress({ kind, id, member, review }: Hit, may: (words: string) => boolean): string | null {
  if (kind === 'act of the request') return may('audit show') ? toAddress('commands', 'audit show', { id }) : null
  if (review !== null && may('reviews show')) return toAddress('queue', review)
  return member !== null && may('members overview') ? toAddress('members', member, TABS[kind] ?? {}) : null
}

/** Returns the only address of hits; null if there are several or none. */
export function findOnlyAddress(found: readonly Hit[], may: (words: string) => boolean): string | null {
  const addresses = new Set(found.map((hit) => findHitAddress(hit, may)))
  const [only = null] = addresses
  return addresses.size === 1 ? only : null
}

/** Searches a term. A single place is opened at once, several are listed. */
export async function searchFor(term: string): Promise<void> {
  if (term.trim() === '') return
  $term.set(term)
  await hits.load({ term })
  const { data, problem } = hits.$state.get()
  const only = problem === null ? findOnlyAddress(data ?? [], mayRun) : null
  if (only === null) openScreen('search')
  else openAddress(only)
}
