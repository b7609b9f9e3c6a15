import type { LiquidityLimits } from '../../../shared/base/money/liquidity.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ALL_MARKETS } from '../market.ts'

/** SQL select list of {@link LiquidityLimits}. */
export const LIQUIDITY_COLUMNS = `least_trade AS "leastTrade", trades_per_minute AS "tradesPerMinute",
  turnover_per_minute AS "turnoverPerMinute", stake_percent AS "stakePercent"`

/**
 * Returns the liquidity limits of a market, its own or those of every market (migration 0250).
 * @throws Error if there are none.
 */
export async function readLiquidityLimits(sql: Sql, symbol: string): Promise<LiquidityLimits> {
  const [limits] = await sql.query<LiquidityLimits>(
    `SELECT ${LIQUIDITY_COLUMNS} FROM option_liquidity WHERE symbol IN ($1, $2) ORDER BY symbol = $2 LIMIT 1`,
    [symbol, ALL_MARKETS],
  )
  if (!limits) throw new Error('no liquidity limits in the database')
  return limits
}

/** Returns the limits of all markets, those of every market (`*`) first. */
export const readAllLiquidityLimits = (sql: Sql): Promise<(LiquidityLimits & { symbol: string })[]> =>
  sql.query(`SELECT symbol, ${LIQUIDITY_COLUMNS} FROM option_liquidity ORDER BY option_liquidity.symbol`)

/** Returns the limits of a market among those of all markets. */
export const findLiquidityLimits = (
  all: readonly (LiquidityLimits & { symbol: string })[],
  symbol: string,
): LiquidityLimits | undefined =>
  all.find((limits) => limits.symbol === symbol) ?? all.find((limits) => limits.symbol === ALL_MARKETS)
