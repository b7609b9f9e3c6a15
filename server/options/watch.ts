import type { Db } from '../db/db.ts'
import type { Market } from '../market/market.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './orders.ts'
import { entryOf } from './settlement.ts'

/** What is open. */
export interface Open {
  /** When the next order ends, epoch ms; in the past when it waits for settlement. Null without open orders. */
  next: number | null
  /** Orders whose entry trade is not written down. */
  unentered: number
  symbols: string[]
}

/** Looks at the open orders, those in `except` left out. */
export async function openOrders(db: Db, except: readonly number[]): Promise<Open> {
  const [row] = await db.query<Open>(
    `SELECT min(ends_at) AS next, count(*) FILTER (WHERE entry_trade IS NULL) AS unentered, coalesce(array_agg(DISTINCT symbol), '{}') AS symbols
     FROM option_orders WHERE outcome = 'pending' AND id <> ALL ($1::bigint[])`,
    [except],
  )
  return row ?? { next: null, unentered: 0, symbols: [] }
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
