import { sign } from '../../../shared/base/money/decimal.ts'
import type { Progress } from '../../../shared/base/money/fills.ts'
import { addProgress, calculateRemainingHold, isFilled } from '../../../shared/base/rules/spot.rules.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type InsufficientFunds, type JournalEntry, post } from '../../ledger/ledger.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { createSpotFillEntry, createSpotReleaseEntry } from './spot.journal.ts'
import { getScales, type SpotRow, toSpotEvent } from './spot.orders.ts'

/** Fill of one order: `row`, locked or inserted by this transaction, and the quantity and costs that are added to it. */
export interface OrderFill {
  row: SpotRow
  got: Progress
}

/** Returns the hold of an order as the shared rule takes it. */
export const toHeldOrder = ({ side, held, fee_percent: feePercent }: SpotRow) => ({ side, held, feePercent })

/**
 * Books fills and updates the orders. A limit order completes when all of it is filled, a market order at once; the unspent hold is then released. New `holds`
 * are booked in the same entry batch: all accounts are locked at once in the ledger's order, so placing and filling orders never deadlock. `coins` has the
 * decimals of each coin by title, `at` is the booking time in epoch ms. Returns the updated orders, or the shortfall
 * if a hold is not covered; the caller must roll back then.
 * @throws RangeError if a fill exceeds the hold of its order
 */
export async function applyFills(
  tx: Sql,
  { steps, holds = [] }: { steps: readonly OrderFill[]; holds?: readonly JournalEntry[] },
  coins: ReadonlyMap<string, number>,
  at: number,
): Promise<SpotRow[] | InsufficientFunds> {
  const done = steps.map((step) => applyFill(step, coins, at))
  const changed = done.filter(({ entry }) => entry !== null)
  const entries = changed.map(({ entry }) => entry as JournalEntry)
  if (changed.length > 0) {
    const rows = changed.map(({ row }) => row)
    await writeOrders(tx, rows)
    const events = rows.filter(({ filled }) => sign(filled) > 0).map((row) => toSpotEvent(row, 'order.filled'))
    await recordPartnerEvents(tx, events, at)
  }
  const short = await post(tx, [...holds, ...entries], at)
  if (short && !holds.includes(short.entry)) throw new RangeError('fill exceeds the hold of its order')
  if (short) return short
  return done.map(({ row }) => row)
}

function applyFill(
  { row, got }: OrderFill,
  coins: ReadonlyMap<string, number>,
  at: number,
): { row: SpotRow; entry: JournalEntry | null } {
  const scales = getScales(row, coins)
  const next = addProgress(row, got)
  const closes = isFilled({ ...row, timeInForce: row.time_in_force }, next)
  const moved = sign(got.filled) > 0
  if (!moved && !closes) return { row, entry: null }
  const release = closes ? calculateRemainingHold(toHeldOrder(row), next, scales) : '0'
  const number = row.fills + 1
  return {
    row: { ...row, ...next, fills: number, ...(closes && { status: 'completed' as const, closed_at: at }) },
    entry: moved
      ? createSpotFillEntry(row, row, next, { number, release, scales })
      : createSpotReleaseEntry(row, release),
  }
}

const writeOrders = (tx: Sql, rows: readonly SpotRow[]): Promise<void> =>
  postpone(
    tx,
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
