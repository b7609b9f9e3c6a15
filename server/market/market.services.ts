import type { Market } from './market.ts'
import type { LiquidityMeter } from './risk/liquidity-meter.ts'

declare module '../core/http/context.ts' {
  /** Services from the market upwards. */
  interface Context {
    market: Market
    /** Liquidity of the markets, which timed options need. */
    liquidity: LiquidityMeter
  }
}
