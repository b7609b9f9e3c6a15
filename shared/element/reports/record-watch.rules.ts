import type { Moment } from '../../base/contract/codec.ts'
import type { MoneyFacts } from '../../state/page/action-events.ts'

/** End of a record, as a phase of `tl-money`. */
export type Outcome = 'credited' | 'settled' | 'cancelled'

/** Record that is decided after it was sent. `outcome` is null while it waits; `addedAt` is in epoch ms. */
export interface WatchedRecord extends Pick<MoneyFacts, 'coin' | 'account' | 'amount' | 'fee'> {
  id: string
  outcome: Outcome | null
  addedAt: number | null
}

type Decided = WatchedRecord & { outcome: Outcome }

/** Row of a list of records that an operator reviews. */
interface ReviewedRow {
  id: string
  coin: string
  type: string
  amount: string
  status: 'waiting' | 'approved' | 'refused' | 'withdrawn'
  createdAt: Moment
}

/** Returns a time in epoch ms; null if the backend sent a text or nothing. */
export const toTime = (moment: Moment): number | null => (typeof moment === 'number' ? moment : null)

/** Converts a reviewed record. `approved` is its outcome if the operator approves it. */
export const fromReviewed = (row: ReviewedRow, approved: Outcome): WatchedRecord => ({
  id: row.id,
  outcome: row.status === 'waiting' ? null : row.status === 'approved' ? approved : 'cancelled',
  addedAt: toTime(row.createdAt),
  coin: row.coin,
  account: row.type,
  amount: row.amount,
  fee: null,
})

/** Row of a stake or a mining machine. */
interface TermRow {
  amount: string
  coin: string
  startsAt: Moment
}

/** Converts a record of a term. */
export const fromTerm = (id: string, row: TermRow, isRunning: boolean): WatchedRecord => ({
  id,
  outcome: isRunning ? null : 'settled',
  addedAt: toTime(row.startsAt),
  coin: row.coin,
  account: 'funds',
  amount: row.amount,
  fee: null,
})

/**
 * Compares the latest records with the ids that waited. Records that were added at or after `sentFrom`, the time of a request of this page in epoch ms, count as
 * known even if they were decided at once. With `watchesAll` every record that waits becomes known. Returns the ids that wait now, and the records that were
 * decided since.
 */
export function compareRecords(
  records: readonly WatchedRecord[],
  waited: ReadonlySet<string>,
  sentFrom: number | null,
  watchesAll = false,
): { waiting: Set<string>; decided: Decided[] } {
  const isKnown = ({ id, addedAt, outcome }: WatchedRecord) =>
    waited.has(id) || (watchesAll && outcome === null) || (sentFrom !== null && addedAt !== null && addedAt >= sentFrom)
  const known = records.filter(isKnown)
  return {
    waiting: new Set(known.flatMap(({ id, outcome }) => (outcome === null ? [id] : []))),
    decided: known.filter((record): record is Decided => record.outcome !== null),
  }
}
