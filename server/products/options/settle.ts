import { inHalves } from '../../core/db/bisect.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { post } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { type Due, isDue } from './options.due.ts'
import { uncountOwed } from './options.exposure.ts'
import { settlementEntry } from './options.journal.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'
import { type Settled, settlementOf } from './settlement.ts'

/** Dependencies of a settlement pass. */
export interface Settling {
  db: Db
  market: Market
  now(): number
  due: Due
  log: Log
  /** Called after commit for each order with the delay in ms between its end and its settlement. */
  noteDelay?: (ms: number) => void
}

/**
 * Settles these orders in one transaction: outcome, deciding trades and bookings are written together or not at all. Skips orders that another settler has
 * locked or settled. An order that cannot be settled is isolated by bisection, logged and passed to `setAside`; the others are settled. Returns the number of
 * settled orders.
 */
export function settleOrders(on: Settling, ids: readonly number[], setAside: (id: number) => void): Promise<number> {
  return inHalves(ids, {
    work: (some) => settleTogether(on, some),
    setAside(id, error) {
      on.log.error({ err: error, order: id }, 'option order could not be settled, set aside')
      setAside(id)
    },
  })
}

async function settleTogether({ db, market, now, due, noteDelay }: Settling, ids: readonly number[]): Promise<number> {
  const delays = await db.transaction(async (tx) => {
    const held = await tx.query<OptionOrderRecord>(
      `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = ANY ($1::bigint[]) AND outcome = 'pending' ORDER BY id FOR UPDATE SKIP LOCKED`,
      [ids],
    )
    const rows = held.filter((row) => isDue(row, market.known(row.symbol), due))
    if (rows.length === 0) return []
    const settled = rows.map((row) => settlementOf(row, market))
    const at = now()
    await write(tx, settled, at)
    const short = await post(
      tx,
      settled.map(({ row, outcome, profit }) => settlementEntry(row, { outcome, profit })),
      at,
    )
    if (short) throw new RangeError('settlement would debit a member')
    await uncountOwed(tx, rows)
    return rows.map(({ ends_at }) => at - ends_at)
  })
  for (const delay of delays) noteDelay?.(delay)
  return delays.length
}

function write(tx: Sql, settled: readonly Settled[], at: number): Promise<unknown> {
  return tx.query(
    `UPDATE option_orders o SET outcome = d.outcome, profit = d.profit, entry_trade = d.entry, exit_trade = d.exit, settled_at = $6::bigint
     FROM unnest($1::bigint[], $2::text[], $3::numeric[], $4::jsonb[], $5::jsonb[]) AS d (id, outcome, profit, entry, exit) WHERE o.id = d.id`,
    [
      settled.map(({ row }) => row.id),
      settled.map(({ outcome }) => outcome),
      settled.map(({ profit }) => profit),
      settled.map(({ entry }) => entry && JSON.stringify(entry)),
      settled.map(({ exit }) => exit && JSON.stringify(exit)),
      at,
    ],
  )
}
