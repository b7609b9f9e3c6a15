import { recordChange } from '../../core/db/commit-notes.ts'
import type { Db } from '../../core/db/db.ts'
import type { Market } from '../../market/market.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'
import { findEntry } from './settlement.ts'

/** Summary of the open orders. */
export interface OpenOrdersSummary {
  /** End of the next order in epoch ms; in the past if it waits for settlement. Null without open orders. */
  next: number | null
  /** True if an order has no stored entry trade yet. */
  isEntryMissing: boolean
  symbols: string[]
}

/** Common table expression `open` of the markets with open orders, for `WITH RECURSIVE`. Each market is one index lookup from the previous one; the last row is null. */
export const OPEN_MARKETS_CTE = `open (symbol) AS (
  (SELECT symbol FROM option_orders WHERE outcome = 'pending' ORDER BY symbol LIMIT 1)
  UNION ALL
  SELECT (SELECT o.symbol FROM option_orders o WHERE o.outcome = 'pending' AND o.symbol > open.symbol ORDER BY o.symbol LIMIT 1)
  FROM open WHERE open.symbol IS NOT NULL
)`

/**
 * Returns a summary of the open orders without those in `except`. Called often, so each value is a single index lookup regardless of the number of open orders.
 */
export async function summarizeOpenOrders(db: Db, except: readonly number[]): Promise<OpenOrdersSummary> {
  const [row] = await db.query<OpenOrdersSummary>(
    `WITH RECURSIVE ${OPEN_MARKETS_CTE}
     SELECT
       (SELECT ends_at FROM option_orders WHERE outcome = 'pending' AND id <> ALL ($1::bigint[]) ORDER BY ends_at LIMIT 1) AS next,
       EXISTS (SELECT 1 FROM option_orders WHERE outcome = 'pending' AND entry_trade IS NULL AND id <> ALL ($1::bigint[])) AS "isEntryMissing",
       ARRAY(SELECT symbol FROM open WHERE symbol IS NOT NULL) AS symbols`,
    [except],
  )
  return row ?? { next: null, isEntryMissing: false, symbols: [] }
}

/** Stores the entry trades that the market knows by now, in case the market forgets them. Returns the number of orders still without one. */
export function recordEntries(db: Db, market: Market): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<OptionOrderRecord>(
      `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE outcome = 'pending' AND entry_trade IS NULL ORDER BY id FOR UPDATE SKIP LOCKED`,
    )
    const found = rows.flatMap((row) => {
      const entry = findEntry(row, market)
      return entry ? [{ id: row.id, member: row.member, entry: JSON.stringify(entry) }] : []
    })
    if (found.length === 0) return rows.length
    await tx.query(
      `UPDATE option_orders o SET entry_trade = f.entry FROM unnest($1::bigint[], $2::jsonb[]) AS f (id, entry) WHERE o.id = f.id`,
      [found.map(({ id }) => id), found.map(({ entry }) => entry)],
    )
    for (const { member } of found) recordChange(tx, member, 'money')
    return rows.length - found.length
  })
}
