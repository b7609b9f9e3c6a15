import { add, compare, divide, multiply, percentOf, sum } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

/** Limits of a market's timed options. Values and turnovers are in the quote coin. */
export interface LiquidityLimits {
  /** Value below which a trade decides nothing. */
  leastTrade: Decimal
  /** Least number of deciding trades per minute. */
  tradesPerMinute: number
  /** Least turnover of deciding trades per minute. */
  turnoverPerMinute: Decimal
  /** Part of the turnover per minute, in percent, that orders ending in the same seconds may add up to; 0 for no limit. */
  stakePercent: Decimal
}

/** Default limits of a new installation and of the demo. */
export const DEFAULT_LIQUIDITY_LIMITS: LiquidityLimits = {
  leastTrade: '100',
  tradesPerMinute: 5,
  turnoverPerMinute: '1000',
  stakePercent: '5',
}

/** Time over which the liquidity of a market is measured, ms. */
export const LIQUIDITY_WINDOW_MS = 5 * 60_000
/** Orders whose ends are at most this far apart count as ending in the same seconds, ms. */
export const SAME_SECONDS_MS = 5_000

/** Figures of a trade that determine whether it can decide an order. */
export interface ValuedTrade {
  price: Decimal
  amount: Decimal
}

/** Deciding trades of a period of `ms`: their number and their turnover in the quote coin. */
export interface Liquidity {
  ms: number
  trades: number
  turnover: Decimal
}

/** Decimals of a turnover per minute. */
const TURNOVER_SCALE = 8
const MINUTE_MS = 60_000

/** Returns whether a trade is large enough to decide an order. */
export const isDecidingTrade = ({ price, amount }: ValuedTrade, leastTrade: Decimal): boolean =>
  compare(multiply(price, amount), leastTrade) >= 0

/** Measures the deciding trades of a period of `ms`. */
export function measureLiquidity(trades: readonly ValuedTrade[], ms: number, leastTrade: Decimal): Liquidity {
  const deciding = trades.filter((trade) => isDecidingTrade(trade, leastTrade))
  return { ms, trades: deciding.length, turnover: sum(deciding.map(({ price, amount }) => multiply(price, amount))) }
}

/** Returns the liquidity of several periods together. */
export const addLiquidity = (a: Liquidity, b: Liquidity): Liquidity => ({
  ms: a.ms + b.ms,
  trades: a.trades + b.trades,
  turnover: add(a.turnover, b.turnover),
})

/** Returns the number of trades per minute, rounded down. */
export const getTradesPerMinute = ({ ms, trades }: Liquidity): number =>
  ms === 0 ? 0 : Math.floor((trades * MINUTE_MS) / ms)

/** Returns the turnover per minute, rounded down; "0" for a period without length. */
export const getTurnoverPerMinute = ({ ms, turnover }: Liquidity): Decimal =>
  ms === 0 ? '0' : divide(multiply(turnover, String(MINUTE_MS)), String(ms), TURNOVER_SCALE, 'down')

/** Returns whether a market is liquid enough for timed options. */
export const isLiquid = (liquidity: Liquidity, limits: LiquidityLimits): boolean =>
  getTradesPerMinute(liquidity) >= limits.tradesPerMinute &&
  compare(getTurnoverPerMinute(liquidity), limits.turnoverPerMinute) >= 0

/** Returns the amount that orders ending in the same seconds may add up to, rounded down to `scale` decimals; null without a limit. */
export const getStakeLimit = (
  liquidity: Liquidity,
  { stakePercent }: LiquidityLimits,
  scale: number,
): Decimal | null =>
  compare(stakePercent, '0') === 0 ? null : percentOf(getTurnoverPerMinute(liquidity), stakePercent, scale, 'down')
