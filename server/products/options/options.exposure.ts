import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { SAME_SECONDS_MS } from '../../../shared/base/money/liquidity.ts'
import { calculateProfit } from '../../../shared/base/rules/options.rules.ts'
import type { Db, Sql } from '../../core/db/sql.ts'
import { HOUSE_SHARD_COUNT } from '../../ledger/ledger.ts'
import type { ExposureLimits } from '../../market/risk/exposure-limits.ts'
import type { OptionOrderRecord } from './options.orders.ts'

/** Fields of an order that determine its exposure. */
type ExposedOrder = Pick<OptionOrderRecord, 'member' | 'symbol' | 'amount' | 'percent' | 'scale'>

/** Returns the profit that the house owes if the order wins. */
export const getOrderExposure = (order: ExposedOrder): Decimal => calculateProfit(order)

/** Returns the profit that the house would owe if all open orders won: in one market and in all markets. */
export async function readExposure(sql: Sql, symbol: string): Promise<ExposureLimits> {
  const [owed] = await sql.query<ExposureLimits>(
    `SELECT coalesce(sum(amount) FILTER (WHERE symbol = $1), 0) AS market, coalesce(sum(amount), 0) AS "all" FROM option_exposure`,
    [symbol],
  )
  return owed ?? { market: '0', all: '0' }
}

/** Returns the profit that the house would owe per market if all open orders won. Omits markets without exposure. */
export const readExposureByMarket = (sql: Sql): Promise<{ symbol: string; worth: Decimal }[]> =>
  sql.query<{ symbol: string; worth: Decimal }>(
    'SELECT symbol, sum(amount) AS worth FROM option_exposure GROUP BY symbol HAVING sum(amount) > 0 ORDER BY symbol',
  )

/** Returns the amount of a market's open orders that end in the same seconds as one that ends at `endsAt` (epoch ms). */
export async function readStakesEndingAt(sql: Sql, symbol: string, endsAt: number): Promise<Decimal> {
  const [row] = await sql.query<{ amount: Decimal }>(
    `SELECT coalesce(sum(stake), 0) AS amount FROM option_orders
     WHERE outcome = 'pending' AND symbol = $1 AND ends_at BETWEEN $2::bigint - $3::bigint AND $2::bigint + $3::bigint`,
    [symbol, endsAt, SAME_SECONDS_MS],
  )
  return row?.amount ?? '0'
}

/** Adds an accepted order to the exposure. A market has a counter row per shard, so that the orders of its members do not wait for the same row lock. */
export const addExposure = (tx: Sql, order: ExposedOrder): Promise<unknown> =>
  tx.query(
    `INSERT INTO option_exposure AS e (symbol, shard, amount) VALUES ($1, $2::bigint % ${HOUSE_SHARD_COUNT}, $3)
     ON CONFLICT (symbol, shard) DO UPDATE SET amount = e.amount + excluded.amount`,
    [order.symbol, order.member, getOrderExposure(order)],
  )

/** Subtracts settled orders from the exposure. Locks the counter rows in a fixed order to avoid deadlocks. */
export const removeExposure = (tx: Sql, orders: readonly ExposedOrder[]): Promise<unknown> =>
  tx.query(
    `WITH gone AS (
       SELECT symbol, (member % ${HOUSE_SHARD_COUNT})::int AS shard, sum(amount) AS amount
       FROM unnest($1::text[], $2::bigint[], $3::numeric[]) AS given (symbol, member, amount) GROUP BY 1, 2
     ), held AS (
       SELECT symbol, shard FROM option_exposure JOIN gone USING (symbol, shard) ORDER BY symbol, shard FOR UPDATE OF option_exposure
     )
     UPDATE option_exposure e SET amount = e.amount - gone.amount FROM gone JOIN held USING (symbol, shard)
     WHERE e.symbol = gone.symbol AND e.shard = gone.shard`,
    [orders.map(({ symbol }) => symbol), orders.map(({ member }) => member), orders.map(getOrderExposure)],
  )

/**
 * Recomputes the exposure table from open orders. Nodes running a release without this table do not update it, so it is rebuilt on every start; the last node
 * of a rolling upgrade leaves it correct. The table lock makes other writers wait, so no order is missed or counted twice.
 */
export const recomputeExposure = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('LOCK TABLE option_exposure IN EXCLUSIVE MODE')
    await tx.query('DELETE FROM option_exposure')
    await tx.query(
      `INSERT INTO option_exposure (symbol, shard, amount)
       SELECT symbol, member % ${HOUSE_SHARD_COUNT}, sum(trunc(stake * percent * 0.01, scale)) FROM option_orders WHERE outcome = 'pending' GROUP BY 1, 2`,
    )
  })
