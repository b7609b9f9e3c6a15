import type { Sql } from '../../server/core/db/db.ts'

/** Coin of a member whose frozen amount differs from the holds of open orders. */
export interface HoldDifference {
  member: string
  coin: string
  frozen: string
  held: string
}

/** Returns the funds accounts whose frozen amount is not the sum of the holds of open spot orders and pending withdrawals. */
export const findHoldDifferences = (sql: Sql): Promise<HoldDifference[]> =>
  sql.query<HoldDifference>(
    `SELECT member, coin, sum(frozen) AS frozen, sum(held) AS held FROM (
       SELECT member, coin, balance AS frozen, 0 AS held FROM ledger_accounts WHERE part = 'frozen' AND type = 'funds'
       UNION ALL
       SELECT member::text, CASE side WHEN 'buy' THEN quote ELSE base END, 0,
         CASE side WHEN 'buy' THEN held - ceil(turnover * 1e8) / 1e8 ELSE held - filled END FROM spot_orders WHERE status = 'open'
       UNION ALL
       SELECT member::text, CASE side WHEN 'buy' THEN quote ELSE base END, 0, held FROM conditional_orders WHERE status IN ('waiting', 'reached')
       UNION ALL
       SELECT w.member::text, c.title, 0, w.amount FROM withdrawals w JOIN coins c ON c.id = w.coin
         WHERE w.state = 'waiting' AND w.account = 'funds'
     ) AS both_sides GROUP BY member, coin HAVING sum(frozen) <> sum(held)`,
  )
