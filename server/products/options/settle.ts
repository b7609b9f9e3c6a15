import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { processWithBisection } from '../../core/db/bisect.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Log } from '../../core/log/log.ts'
import { post } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { type MemberEvent, recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { type DueTimes, isDue } from './options.due.ts'
import { removeExposure } from './options.exposure.ts'
import { createSettlementEntry } from './options.journal.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'
import type { DecidingTrade } from './public-trades.ts'
import { getSettlement, type SettledOrder } from './settlement.ts'

/** Dependencies of a settlement pass. */
export interface SettlementDependencies {
  db: Db
  market: Market
  now(): number
  due: DueTimes
  log: Log
  /** Called after commit with the trades that decided the orders. */
  archiveTrades?: (trades: readonly DecidingTrade[]) => void
  /** Called after commit for each order with the delay in ms between its end and its settlement. */
  recordDelay?: (ms: number) => void
}

/**
 * Settles these orders in one transaction: outcome, deciding trades and bookings are written together or not at all. Skips orders that another settler has
 * locked or settled. An order that cannot be settled is isolated by bisection, logged and passed to `setAside`; the others are settled. Returns the number of
 * settled orders.
 */
export function settleOrders(
  on: SettlementDependencies,
  ids: readonly number[],
  setAside: (id: number) => void,
): Promise<number> {
  return processWithBisection(ids, {
    work: (some) => settleBatch(on, some),
    setAside(id, error) {
      on.log.error({ err: error, order: id }, 'option order could not be settled, set aside')
      setAside(id)
    },
  })
}

async function settleBatch(
  { db, market, now, due, archiveTrades, recordDelay }: SettlementDependencies,
  ids: readonly number[],
): Promise<number> {
  let decided: DecidingTrade[] = []
  const delays = await db.transaction(async (tx) => {
    decided = []
    const held = await tx.query<OptionOrderRecord>(
      `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = ANY ($1::bigint[]) AND outcome = 'pending' ORDER BY id FOR UPDATE SKIP LOCKED`,
      [ids],
    )
    const rows = held.filter((row) => isDue(row, market.getCoverage(row.symbol), due))
    if (rows.length === 0) return []
    const settled = rows.map((row) => getSettlement(row, market))
    const at = now()
    await writeOutcomes(tx, settled, at)
    await removeExposure(tx, rows)
    await recordPartnerEvents(tx, settled.map(toPartnerEvent), at)
    const short = await post(
      tx,
      settled.map(({ row, outcome, profit }) => createSettlementEntry(row, { outcome, profit })),
      at,
    )
    if (short) throw new RangeError('settlement would debit a member')
    decided = settled.flatMap(getDecidingTrades)
    return rows.map(({ ends_at }) => at - ends_at)
  })
  archiveTrades?.(decided)
  for (const delay of delays) recordDelay?.(delay)
  return delays.length
}

const toPartnerEvent = ({ row, outcome, profit }: SettledOrder): MemberEvent => ({
  member: row.member,
  type: 'order.settled',
  data: {
    record: 'option',
    id: String(row.id),
    symbol: row.symbol,
    side: row.direction,
    amount: row.amount,
    coin: CURRENCY,
    outcome,
    profit,
  },
})

const getDecidingTrades = ({ row: { symbol }, entry, exit }: SettledOrder): DecidingTrade[] =>
  [entry, exit].flatMap((trade) => (trade ? [{ symbol, id: trade.id, ts: trade.ts }] : []))

function writeOutcomes(tx: Sql, settled: readonly SettledOrder[], at: number): Promise<void> {
  return postpone(
    tx,
    `UPDATE option_orders o SET outcome = d.outcome, profit = d.profit, entry_trade = d.entry, exit_trade = d.exit, skipped = d.skipped, settled_at = $6::bigint
     FROM unnest($1::bigint[], $2::text[], $3::numeric[], $4::jsonb[], $5::jsonb[], $7::jsonb[]) AS d (id, outcome, profit, entry, exit, skipped) WHERE o.id = d.id`,
    [
      settled.map(({ row }) => row.id),
      settled.map(({ outcome }) => outcome),
      settled.map(({ profit }) => profit),
      settled.map(({ entry }) => entry && JSON.stringify(entry)),
      settled.map(({ exit }) => exit && JSON.stringify(exit)),
      at,
      settled.map(({ skipped }) => skipped && JSON.stringify(skipped)),
    ],
  )
}
