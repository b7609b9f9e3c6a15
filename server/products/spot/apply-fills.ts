import { add, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { amountsOf, type Progress, type Scales } from '../../../shared/money/fills.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type InsufficientFunds, type JournalEntry, post } from '../../ledger/ledger.ts'
import { fillEntry, released } from './spot.journal.ts'
import { type SpotRow, scalesOf } from './spot.orders.ts'

/** What an order got just now; its row is locked by this transaction, or was written by it. */
export interface Step {
  row: SpotRow
  got: Progress
}

/** What of the held money an order has not spent at a progress. */
export const remainingHold = (row: SpotRow, progress: Progress, scales: Scales): Decimal =>
  subtract(row.held, amountsOf(row.side, progress, row.fee_percent, scales).given)

/**
 * Books what orders got and writes how far they are: a limit order is completed when all of it is filled, a market order at once; what is then left of the
 * held money goes back. What the money is held by (`holds`) is booked with it: all accounts are locked at once, in the order that everybody locks them in, so
 * that who places an order and who is filled by a trade never wait for each other in a circle. Answers the orders as they are afterwards, or what cannot be held.
 */
export async function applyFills(
  tx: Sql,
  { steps, holds = [] }: { steps: readonly Step[]; holds?: readonly JournalEntry[] },
  coins: ReadonlyMap<string, number>,
  at: number,
): Promise<SpotRow[] | InsufficientFunds> {
  const done = steps.map((step) => stepped(step, coins, at))
  const changed = done.filter(({ entry }) => entry !== null)
  const entries = changed.map(({ entry }) => entry as JournalEntry)
  const short = await post(tx, [...holds, ...entries], at)
  if (short && !holds.includes(short.entry)) throw new RangeError('a fill takes more than was held')
  if (short) return short
  if (changed.length > 0)
    await write(
      tx,
      changed.map(({ row }) => row),
    )
  return done.map(({ row }) => row)
}

function stepped(
  { row, got }: Step,
  coins: ReadonlyMap<string, number>,
  at: number,
): { row: SpotRow; entry: JournalEntry | null } {
  const scales = scalesOf(row, coins)
  const next = { filled: add(row.filled, got.filled), turnover: add(row.turnover, got.turnover) }
  const closes = row.kind === 'market' || sign(subtract(row.quantity, next.filled)) === 0
  const moved = sign(got.filled) > 0
  if (!moved && !closes) return { row, entry: null }
  const release = closes ? remainingHold(row, next, scales) : '0'
  const number = row.fills + 1
  return {
    row: { ...row, ...next, fills: number, ...(closes && { status: 'completed' as const, closed_at: at }) },
    entry: moved ? fillEntry(row, row, next, { number, release, scales }) : released(row, release),
  }
}

const write = (tx: Sql, rows: readonly SpotRow[]): Promise<unknown> =>
  tx.query(
    `UPDATE spot_orders o SET filled = d.filled, turnover = d.turnover, fills = d.fills, status = d.status, closed_at = d.closed_at
     FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::int[], $5::text[], $6::bigint[])
       AS d (id, filled, turnover, fills, status, closed_at) WHERE o.id = d.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ filled }) => filled),
      rows.map(({ turnover }) => turnover),
      rows.map(({ fills }) => fills),
      rows.map(({ status }) => status),
      rows.map(({ closed_at }) => closed_at),
    ],
  )
