import type { SimTrade } from './sim-market.ts'
import { up } from './units.ts'

/** A whole in ten-thousandths of a percent. */
export const WHOLE = 1_000_000n
/** Spread of a calm market: 0.1 %. */
const CALM = 1_000n
const QUOTE_MS = 3_000
const WINDOWS = 20

/**
 * Returns the spread of a swap at a time in ten-thousandths of a percent. It is the spread of a calm market plus the larger of two: the range of prices in the
 * last 3 s, and the mean range of the last minute's windows of 3 s.
 */
export function modelSpread(trades: readonly SimTrade[], at: number): bigint {
  const minute = trades.filter(({ ts }) => ts >= at - WINDOWS * QUOTE_MS && ts <= at)
  const ranges = Array.from({ length: WINDOWS }, (_, back) => {
    const [from, until] = [at - (back + 1) * QUOTE_MS, at - back * QUOTE_MS]
    const inForce = minute.filter(({ ts }) => ts <= from).slice(-1)
    const cents = [...inForce, ...minute.filter(({ ts }) => ts > from && ts <= until)].map((trade) => trade.cents)
    if (cents.length === 0) return 0n
    const [low, high] = [Math.min(...cents), Math.max(...cents)]
    return up(BigInt(high - low) * WHOLE, BigInt(low))
  })
  const mean = up(
    ranges.reduce((total, range) => total + range, 0n),
    BigInt(WINDOWS),
  )
  const [last = 0n] = ranges
  if (last > mean) return CALM + last
  return CALM + mean
}
