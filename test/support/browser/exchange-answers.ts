import { INTERVALS } from '../../../shared/base/contract/constants.ts'

const MINUTE_S = 60
const BARS = 60
const BEGIN = 1_794_000_000

/** Candle in the exchange's format; its prices are JSON numbers. */
const bar = (at: number) => ({
  id: BEGIN + at * MINUTE_S,
  open: 61_800 + at,
  close: 61_801 + at,
  low: 61_795.5 + at,
  high: 61_806.25 + at,
  amount: 1.5,
  vol: 92_700,
  count: 12,
})

const trade = { id: '102735683259', price: 61_837.63, amount: 0.0125, direction: 'buy', ts: BEGIN * 1000 }

const day = {
  open: 61_086.21,
  close: 61_837.63,
  low: 60_412.5,
  high: 62_104.98,
  amount: 27_314.5,
  vol: 1_688_204_115.2,
  count: 1,
}

/** Returns the exchange's response to a public call below the API base in its own envelope, or null for an unknown path. */
export function getExchangeResponse(path: string, query: Record<string, string>): object | null {
  const { symbol = 'btcusdt', period = INTERVALS['1'] } = query
  const answers: Record<string, object> = {
    'market/history/kline': {
      ch: `market.${symbol}.kline.${period}`,
      data: Array.from({ length: BARS }, (_none, at) => bar(BARS - 1 - at)),
    },
    'market/detail': { ch: `market.${symbol}.detail`, tick: day },
    'market/history/trade': { ch: `market.${symbol}.trade.detail`, data: [{ id: 1, ts: trade.ts, data: [trade] }] },
    'market/depth': {
      ch: `market.${symbol}.depth.step0`,
      tick: { bids: [[61_837.6, 0.4]], asks: [[61_837.7, 0.2]], ts: trade.ts },
    },
  }
  const answer = answers[path]
  return answer ? { status: 'ok', ts: trade.ts, ...answer } : null
}
