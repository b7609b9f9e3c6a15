import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  addLiquidity,
  isLiquid,
  LIQUIDITY_WINDOW_MS,
  type Liquidity,
  measureLiquidity,
} from '../../../shared/base/money/liquidity.ts'
import type { Db } from '../../core/db/db.ts'
import { findRangeAt } from '../coverage-ranges.ts'
import { LATE_TRADE_GRACE_MS } from '../late-trades.ts'
import type { Market } from '../market.ts'
import { findLiquidityLimits, readAllLiquidityLimits } from './liquidity-limits.ts'

/** Length of the periods whose figures are kept, ms. A figure changes at most this often. */
const PERIOD_MS = 10_000
/** Number of periods of the window. */
const PERIOD_COUNT = LIQUIDITY_WINDOW_MS / PERIOD_MS
/** Minimum time of which a node must know the trades, ms. */
const MIN_KNOWN_MS = 30_000
/** Maximum age of the list of liquid markets, ms: clients request it with each list of markets. */
const MAX_LIST_AGE_MS = 1_000
const NOTHING: Liquidity = { ms: 0, trades: 0, turnover: '0' }

/** Measures the liquidity of markets, by the trades that this node knows. */
export interface LiquidityMeter {
  /**
   * Returns the liquidity over the 5 minutes before `at` (epoch ms), or over the part of them whose trades are known. A known part of less than 30 s counts as no liquidity.
   */
  measure(market: Market, symbol: string, at: number, leastTrade: Decimal): Liquidity
  /**
   * Returns the symbols of the markets that are liquid enough for timed options, at most 1 s old. While the database cannot be read, the last known ones;
   * before the first reading none.
   */
  findLiquidMarkets(market: Market): Promise<ReadonlySet<string>>
}

/** Figures of the periods of a market, by the number of the period. */
interface KnownPeriods {
  leastTrade: Decimal
  periods: Map<number, Liquidity>
}

/** Creates the meter of a backend. */
export function createLiquidityMeter({ db, now }: { db: Db; now(): number }): LiquidityMeter {
  const measured = new WeakMap<Market, Map<string, KnownPeriods>>()
  let listed: { market: Market; at: number; symbols: Promise<ReadonlySet<string>> } | null = null

  function getPeriods(market: Market, symbol: string, leastTrade: Decimal): Map<number, Liquidity> {
    const markets = measured.get(market) ?? new Map<string, KnownPeriods>()
    measured.set(market, markets)
    const knownPeriods = markets.get(symbol)
    if (knownPeriods?.leastTrade === leastTrade) return knownPeriods.periods
    const periods = new Map<number, Liquidity>()
    markets.set(symbol, { leastTrade, periods })
    return periods
  }

  function measure(market: Market, symbol: string, at: number, leastTrade: Decimal): Liquidity {
    const known = getPeriods(market, symbol, leastTrade)
    const last = Math.floor((at - LATE_TRADE_GRACE_MS) / PERIOD_MS)
    const coverage = market.getCoverage(symbol)
    let sum = NOTHING
    for (let period = last - PERIOD_COUNT; period < last; period++) {
      const [from, until] = [period * PERIOD_MS, (period + 1) * PERIOD_MS - 1]
      let figures = known.get(period)
      if (!figures) {
        const range = findRangeAt(coverage, from)
        if (!range || range.until < until) continue
        figures = measureLiquidity(market.tradesBetween(symbol, from, until), PERIOD_MS, leastTrade)
        known.set(period, figures)
      }
      sum = addLiquidity(sum, figures)
    }
    for (const period of known.keys()) if (period < last - PERIOD_COUNT) known.delete(period)
    return sum.ms >= MIN_KNOWN_MS ? sum : NOTHING
  }

  async function listLiquid(market: Market): Promise<ReadonlySet<string>> {
    const all = await readAllLiquidityLimits(db)
    const symbols = market.markets().map(({ symbol }) => symbol)
    return new Set(
      symbols.filter((symbol) => {
        const limits = findLiquidityLimits(all, symbol)
        return limits !== undefined && isLiquid(measure(market, symbol, now(), limits.leastTrade), limits)
      }),
    )
  }

  return {
    measure,
    findLiquidMarkets(market) {
      if (listed?.market === market && Math.abs(now() - listed.at) < MAX_LIST_AGE_MS) return listed.symbols
      const former = listed?.market === market ? listed.symbols : Promise.resolve(new Set<string>())
      const symbols = listLiquid(market).catch(() => former)
      listed = { market, at: now(), symbols }
      return symbols
    },
  }
}
