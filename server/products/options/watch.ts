import type { Db } from '../../core/db/db.ts'
import type { Market } from '../../market/market.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'
import { entryOf } from './settlement.ts'

/** What is open. */
export interface Open {
  /** When the next order ends, epoch ms; in the past when it waits for settlement. Null without open orders. */
  next: number | null
  /** Whether there is an order whose entry trade is not written down. */
  unentered: boolean
  symbols: string[]
}

/** The markets with open orders, as a recursive table `open`, each found from the one before; its last line is null. */
export const OPEN_MARKETS = `open (symbol) AS (
  (SELECT symbol FROM option_orders WHERE outcome = 'pending' ORDER BY symbol LIMIT 1)
  UNION ALL
  SELECT (SELECT o.symbol FROM option_orders o WHERE o.outcome = 'pending' AND o.symbol > open.symbol ORDER BY o.symbol LIMIT 1)
  FROM open WHERE open.symbol IS NOT NULL
)`

/** Looks at the open orders, those in `except` left out. Asked for again and again: each figure is the end of an index, however many are open. */
export async function openOrders(db: Db, except: readonly number[]): Promise<Open> {
  const [row] = await db.query<Open>(
    `WITH RECURSIVE ${OPEN_MARKETS}
     SELECT
       (SELECT ends_at FROM option_orders WHERE outcome = 'pending' AND id <> ALL ($1::bigint[]) ORDER BY ends_at LIMIT 1) AS next,
       EXISTS (SELECT 1 FROM option_orders WHERE outcome = 'pending' AND entry_trade IS NULL AND id <> ALL ($1::bigint[])) AS unentered,
       ARRAY(SELECT symbol FROM open WHERE symbol IS NOT NULL) AS symbols`,
    [except],
  )
  return row ?? { next: null, unentered: false, symbols: [] }
}

/** Writes down the entry trades that the market knows by now, so that they outlive it. Answers how many are still missing. */
export function recordEntries(db: Db, market: Market): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<OptionOrderRecord>(
      `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE outcome = 'pending' AND entry_trade IS NULL ORDER BY id FOR UPDATE SKIP LOCKED`,
    )
    const found = rows.flatMap((row) => {
      const entry = entryOf(row, market)
      return entry ? [{ id: row.id, entry: JSON.stringify(entry) }] : []
    })
    if (found.length === 0) return rows.length
    await tx.query(
      `UPDATE option_orders o SET entry_trade = f.entry FROM unnest($1::bigint[], $2::jsonb[]) AS f (id, entry) WHERE o.id = f.id`,
      [found.map(({ id }) => id), found.map(({ entry }) => entry)],
    )
    return rows.length - found.length
  })
}
