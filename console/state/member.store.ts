import { atom } from 'nanostores'
import type { HistoryKind, HistoryRow } from '../../server/operations/history/history.ts'
import type { MemberOverview, ValuedBalance } from '../../server/operations/history/member-overview.ts'
import type { LogRow } from './log.store.ts'
import { createQuery } from './query.ts'
import { run } from './run.store.ts'
import { mayRun } from './session.store.ts'

/** Rows of a kind in the first reading, and on each further page. */
const [FIRST, PAGE] = [10, 50]

/** Events of a member, by kind. */
export interface MemberHistory {
  member: string
  events: readonly { kind: HistoryKind; rows: readonly HistoryRow[] }[]
}

/** Member at a glance, with a masked name. */
export const overview = createQuery<MemberOverview>('members overview')
/** Newest events of each kind. */
export const history = createQuery<MemberHistory>('members history')
/** Member with the name in full, once it is opened; the audit log has a row of it. */
export const openedName = createQuery<{ id: string; username: string }>('members show')
/** Acts and looks of operators that concern the member. */
export const memberActs = createQuery<readonly LogRow[]>('audit list')
/** Kinds that may have rows after the listed ones. */
export const $unfinished = atom<ReadonlySet<HistoryKind>>(new Set())

/** Returns the member as commands take it, even if a phone number is the same. */
const toNamed = (id: string): string => `id:${id}`

/** Reads a member at a glance, and its newest events. */
export async function loadMember(id: string): Promise<void> {
  await Promise.all([overview.load({ member: toNamed(id) }), history.load({ member: toNamed(id) })])
  const events = history.$state.get().data?.events ?? []
  $unfinished.set(
    new Set(events.flatMap(({ kind, rows }) => (kind !== 'logins' && rows.length === FIRST ? [kind] : []))),
  )
}

/** Reads the rows of a kind after the listed ones. Returns the reason why not, or null. */
export async function loadFurtherEvents(id: string, kind: HistoryKind): Promise<string | null> {
  const rows = findEvents(history.$state.get().data, kind)
  const outcome = await run('members history', { member: toNamed(id), kind, after: rows.at(-1)?.id ?? '' })
  if (outcome.kind !== 'done') return 'message' in outcome ? outcome.message : null
  const further = findEvents(outcome.data as MemberHistory, kind)
  const present = history.$state.get().data
  if (present?.member !== id) return null
  history.set({
    ...present,
    events: present.events.map((one) => (one.kind === kind ? { kind, rows: [...one.rows, ...further] } : one)),
  })
  if (further.length < PAGE) $unfinished.set(new Set([...$unfinished.get()].filter((one) => one !== kind)))
  return null
}

/** Reads the name of a member in full. */
export const openName = (id: string): Promise<void> => openedName.load({ member: toNamed(id) })

/** Reads the acts that concern a member, if the person may see them. */
export const loadMemberActs = async (id: string): Promise<void> =>
  mayRun('audit list') ? memberActs.load({ member: toNamed(id) }) : undefined

/** Returns the listed events of a kind. */
export const findEvents = (data: MemberHistory | null, kind: HistoryKind): readonly HistoryRow[] =>
  data?.events.find((one) => one.kind === kind)?.rows ?? []

const OPEN_STATES = ['waiting', 'pending', 'open', 'reached', 'active', 'paying']

/** Returns the number of notes, or of listed events that have not ended, of kinds; a `+` if older ones were not read. Empty for none. */
export function countOpenEvents(data: MemberHistory | null, kinds: readonly HistoryKind[]): string {
  const counts = kinds
    .filter((kind) => kind !== 'invited' && kind !== 'logins')
    .map((kind) => {
      const rows = findEvents(data, kind)
      return kind === 'notes' ? rows.length : rows.filter(({ state }) => OPEN_STATES.includes(state)).length
    })
  const count = counts.reduce((sum, one) => sum + one, 0)
  return count === 0 ? '' : `${count}${counts.includes(FIRST) ? '+' : ''}`
}

/** Event with its kind. */
export type TimelineEvent = HistoryRow & { kind: HistoryKind }

/** Kinds that are no events of their own: each bill belongs to another event, and invited members have their own pages. */
const NOT_IN_TIMELINE: readonly HistoryKind[] = ['bills', 'invited', 'reviews']

/** Returns the newest events of all kinds, newest first. */
export function toTimeline(data: MemberHistory, most: number): TimelineEvent[] {
  return data.events
    .filter(({ kind }) => !NOT_IN_TIMELINE.includes(kind))
    .flatMap(({ kind, rows }) => rows.slice(0, FIRST).map((row) => ({ ...row, kind })))
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
}

/** Balances of one coin in one account. */
export interface BalanceLine {
  key: string
  coin: string
  account: string
  available: string
  frozen: string
  /** Value of each part in USDT that has a price. */
  values: readonly string[]
}

/** Returns one line for each coin and account. */
export function groupBalances(balances: readonly ValuedBalance[]): BalanceLine[] {
  const keys = [...new Set(balances.map(({ coin, type }) => `${coin} ${type}`))]
  return keys.map((key) => {
    const own = balances.filter(({ coin, type }) => `${coin} ${type}` === key)
    const find = (part: string) => own.find((one) => one.part === part)?.balance ?? '0'
    return {
      key,
      coin: own[0]?.coin ?? '',
      account: own[0]?.type ?? '',
      available: find('available'),
      frozen: find('frozen'),
      values: own.flatMap(({ value }) => value ?? []),
    }
  })
}
