import type { Db } from '../../core/db/db.ts'
import { cancelSpotRows } from './cancel-spot-order.ts'
import { SPOT_COLUMNS, type SpotRow } from './spot.orders.ts'

/** Orders of one transaction. More would keep other requests waiting on the embedded database. */
const BATCH_SIZE = 100

/**
 * Cancels the open orders of a market that rest until a time which is not later than `until` (epoch ms), and releases their unfilled parts. The caller has
 * allocated all trades up to then. An order that another transaction has locked is left for the next pass. `now` in epoch ms. Returns the number of orders.
 */
export async function expireOrders(db: Db, symbol: string, until: number, now: number): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const rows = await tx.query<SpotRow>(
        `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE status = 'open' AND symbol = $1 AND expires_at <= $2::bigint
         ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
        [symbol, until],
      )
      if (rows.length > 0) await cancelSpotRows(tx, rows, now)
      return rows.length
    })
    done += batch
    if (batch < BATCH_SIZE) return done
  }
}
