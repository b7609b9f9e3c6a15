import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/sql.ts'
import type { HouseLimits } from '../../market/risk/house-limits.ts'
import type { OptionOrderRecord } from './options.orders.ts'
import { profitOf } from './options.rules.ts'

/** What an order changes of what the house may come to owe. */
type Owed = Pick<OptionOrderRecord, 'member' | 'symbol' | 'amount' | 'percent' | 'scale'>

/** Orders of so many groups of members are counted apart: they do not wait for each other. */
const SHARDS = 16

/** What the house owes for an order that wins. */
export const owedFor = (order: Owed): Decimal => profitOf(order)

/** What the house would owe if all running orders won, with a market and with all. */
export async function owedNow(sql: Sql, symbol: string): Promise<HouseLimits> {
  const [owed] = await sql.query<HouseLimits>(
    `SELECT coalesce(sum(amount) FILTER (WHERE symbol = $1), 0) AS market, coalesce(sum(amount), 0) AS "all" FROM option_exposure`,
    [symbol],
  )
  return owed ?? { market: '0', all: '0' }
}

/** What the house would owe if all running orders won, by market; those without any are missing. */
export const owedByMarket = (sql: Sql): Promise<{ symbol: string; worth: Decimal }[]> =>
  sql.query<{ symbol: string; worth: Decimal }>(
    'SELECT symbol, sum(amount) AS worth FROM option_exposure GROUP BY symbol HAVING sum(amount) > 0 ORDER BY symbol',
  )

/** Counts an order that was accepted. */
export const countOwed = (tx: Sql, order: Owed): Promise<unknown> =>
  tx.query(
    `INSERT INTO option_exposure AS e (symbol, shard, amount) VALUES ($1, $2::bigint % ${SHARDS}, $3)
     ON CONFLICT (symbol, shard) DO UPDATE SET amount = e.amount + excluded.amount`,
    [order.symbol, order.member, owedFor(order)],
  )

/** Takes orders that are settled off the count, its lines held in one order so that nobody waits in a circle. */
export const uncountOwed = (tx: Sql, orders: readonly Owed[]): Promise<unknown> =>
  tx.query(
    `WITH gone AS (
       SELECT symbol, (member % ${SHARDS})::int AS shard, sum(amount) AS amount
       FROM unnest($1::text[], $2::bigint[], $3::numeric[]) AS given (symbol, member, amount) GROUP BY 1, 2
     ), held AS (
       SELECT symbol, shard FROM option_exposure JOIN gone USING (symbol, shard) ORDER BY symbol, shard FOR UPDATE OF option_exposure
     )
     UPDATE option_exposure e SET amount = e.amount - gone.amount FROM gone JOIN held USING (symbol, shard)
     WHERE e.symbol = gone.symbol AND e.shard = gone.shard`,
    [orders.map(({ symbol }) => symbol), orders.map(({ member }) => member), orders.map(owedFor)],
  )

/**
 * Counts anew what the house would owe, from the orders that run. A node of before there was a count changes nothing of it while others are renewed around it; the last
 * one that starts puts that right. Who counts an order waits meanwhile, so that none is missed and none counted twice.
 */
export const recountOwed = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('LOCK TABLE option_exposure IN EXCLUSIVE MODE')
    await tx.query('DELETE FROM option_exposure')
    await tx.query(
      `INSERT INTO option_exposure (symbol, shard, amount)
       SELECT symbol, member % ${SHARDS}, sum(trunc(stake * percent * 0.01, scale)) FROM option_orders WHERE outcome = 'pending' GROUP BY 1, 2`,
    )
  })
