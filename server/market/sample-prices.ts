import type { Config } from '../config.ts'
import type { FindMarketProblem } from './upstream/relayed-markets.ts'

/** Prices of the sample market are made up, and anyone who can read the database can predict them. In a demo no real money depends on them. */
export const MADE_UP =
  'DEMO=0 needs MARKET_UPSTREAM, since real money must not be traded on the sample prices, which are made up; ALLOW_SAMPLE_PRICES=1 allows them all the same.'

const MADE_UP_THERE =
  'DEMO=0 needs another MARKET_UPSTREAM: this one is a Tradelet with sample prices, which are made up; ALLOW_SAMPLE_PRICES=1 allows them all the same.'

/** Returns the check whether real money would be traded on the sample market of another Tradelet. */
export const samplePricesProblem =
  ({ demo, allowSamplePrices }: Config): FindMarketProblem =>
  (markets) =>
    demo || allowSamplePrices || markets.every(({ sample }) => sample === null) ? null : MADE_UP_THERE
