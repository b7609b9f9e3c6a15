import type { Db } from '../../server/core/db/sql.ts'
import type { LiquidityLimits } from '../../shared/base/money/liquidity.ts'

/** Every market offers options, for any stake, and every trade decides. */
export const NO_LIQUIDITY_LIMITS: LiquidityLimits = {
  leastTrade: '0',
  tradesPerMinute: 0,
  turnoverPerMinute: '0',
  stakePercent: '0',
}

/** Sets the liquidity limits of all markets. */
export const setLiquidityLimits = (db: Db, limits: LiquidityLimits): Promise<unknown> =>
  db.query(
    `UPDATE option_liquidity SET least_trade = $1, trades_per_minute = $2, turnover_per_minute = $3, stake_percent = $4 WHERE symbol = '*'`,
    [limits.leastTrade, limits.tradesPerMinute, limits.turnoverPerMinute, limits.stakePercent],
  )
