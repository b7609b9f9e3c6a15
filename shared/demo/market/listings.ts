import type { RecordedCoin } from './recording.ts'

/** Market of the demo. */
export interface Listing {
  /** Id of the market, and of its coin less one: USDT is coin 1. */
  id: string
  symbol: string
  base: string
  title: string
  recording: RecordedCoin
  /** Price of the first recorded day in USDT. */
  price: number
  /** Digits of prices and amounts after the point. */
  priceDigits: number
  amountDigits: number
  /** Average turnover per second in the base coin. */
  turnover: number
}

type Row = readonly [base: string, recording: RecordedCoin, price: number, priceDigits: number, turnover: number]

const ROWS: readonly Row[] = [
  ['BTC', 'btc', 61_750, 2, 0.31],
  ['ETH', 'eth', 2_678, 2, 4.2],
  ['LTC', 'ltc', 61.4, 4, 38],
  ['SOL', 'btc', 163.2, 4, 21],
  ['XRP', 'ltc', 0.6127, 6, 5_400],
  ['DOGE', 'ltc', 0.1048, 7, 24_000],
  ['ADA', 'eth', 0.3431, 6, 5_100],
  ['TRX', 'btc', 0.1279, 7, 9_800],
  ['LINK', 'eth', 10.42, 5, 130],
  ['DOT', 'ltc', 4.716, 5, 210],
  ['AVAX', 'btc', 21.93, 5, 96],
  ['BCH', 'btc', 346.8, 3, 2.1],
]

/** Markets of the demo, all against USDT. */
export const LISTINGS: readonly Listing[] = ROWS.map(([base, recording, price, priceDigits, turnover], at) => ({
  id: String(at + 1),
  symbol: `${base.toLowerCase()}usdt`,
  base,
  title: `${base}/USDT`,
  recording,
  price,
  priceDigits,
  amountDigits: price > 1000 ? 5 : price > 1 ? 3 : 1,
  turnover,
}))
