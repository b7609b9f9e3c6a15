import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { SAME_SECONDS_MS } from '../../../shared/base/money/liquidity.ts'
import { calculateProfit } from '../../../shared/base/rules/options.rules.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Db, Sql } from '../../core/db/sql.ts'
import { HOUSE_SHARD_COUNT, MAX_HOUSE_SHARDS } from '../../ledger/ledger.ts'
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

/** Adds an accepted order to the exposure. */
export const addExposure = (tx: Sql, order: ExposedOrder): Promise<void> => changeExposure(tx, [order], 1)

/** Subtracts settled orders from the exposure. */
export const removeExposure = (tx: Sql, orders: readonly ExposedOrder[]): Promise<void> =>
  changeExposure(tx, orders, -1)

/**
 * Changes the exposure of the orders' markets, with a postponed statement. A market has several counter rows, which readers sum. Each market's change is added to a
 * row that no transaction has locked, or to a new one, so that orders do not wait for each other's commits.
 */
const changeExposure = (tx: Sql, orders: readonly ExposedOrder[], sign: 1 | -1): Promise<void> =>
  postpone(tx, CHANGE_EXPOSURE, [
    orders.map(({ symbol }) => symbol),
    orders.map(({ member }) => member),
    orders.map(getOrderExposure),
    sign,
  ])

const CHANGE_EXPOSURE = `
  WITH given AS MATERIALIZED (
    SELECT symbol, (min(member) % ${HOUSE_SHARD_COUNT})::int AS shard, $4::int * sum(amount) AS amount
    FROM unnest($1::text[], $2::bigint[], $3::numeric[]) AS one (symbol, member, amount) GROUP BY symbol
  ), free AS MATERIALIZED (
    SELECT given.symbol, given.amount, counter.shard FROM given CROSS JOIN LATERAL (
      SELECT e.shard FROM option_exposure e WHERE e.symbol = given.symbol ORDER BY e.shard <> given.shard LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS counter
  ), changed AS (
    UPDATE option_exposure e SET amount = e.amount + free.amount FROM free WHERE e.symbol = free.symbol AND e.shard = free.shard
  )
  INSERT INTO option_exposure AS e (symbol, shard, amount)
  SELECT symbol, CASE WHEN EXISTS (SELECT FROM option_exposure known WHERE known.symbol = given.symbol)
    THEN ${HOUSE_SHARD_COUNT} + pg_backend_pid() % ${MAX_HOUSE_SHARDS - HOUSE_SHARD_COUNT} ELSE shard END, amount
  FROM given WHERE NOT EXISTS (SELECT FROM free WHERE free.symbol = given.symbol) ORDER BY symbol
  ON CONFLICT (symbol, shard) DO UPDATE SET amount = e.amount + excluded.amount`

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
