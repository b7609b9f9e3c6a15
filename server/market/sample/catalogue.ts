import type { MarketInfo } from '../market.ts'

/** Recorded daily prices from which a market's history is made. */
export interface Past {
  coin: 'btc' | 'eth' | 'ltc'
  /** Number of the latest recorded days to leave out. */
  drop: number
  /** Exponent applied to prices: below 1 calmer than the recording, below 0 inverted. */
  power: number
}

/** Sample market: its recordings and how they are rescaled. */
export interface Listing extends MarketInfo {
  /** Recording of its trades and book. */
  recording: 'btc' | 'eth'
  past: Past
  /** Open of its first live day, in the smallest price unit. */
  price: number
  /** Turnover relative to the recording. */
  turnover: number
  /** Smallest price and amount units of this market per unit of the recording; scale the steps and sizes of its book. */
  priceFactor: number
  amountFactor: number
}

const SAMPLE = 'sample data, drawn from recordings'

/** Mean prices of the recordings in hundredths, and how many smallest amounts make one coin. */
const RECORDINGS = {
  btc: { mean: 6_175_000, amountUnit: 100_000 },
  eth: { mean: 267_800, amountUnit: 10_000 },
} as const

/** Coins below this price in USDT have 2 decimals of amount, all others 4. */
const CHEAP = 1

type Named = Pick<MarketInfo, 'id' | 'base' | 'name'>

function infoOf({ id, base, name }: Named, pricePrecision: number, amountPrecision: number) {
  const symbol = `${base.toLowerCase()}usdt`
  return {
    id,
    symbol,
    base,
    quote: 'USDT',
    title: `${base}/USDT`,
    name,
    pricePrecision,
    amountPrecision,
    sample: SAMPLE,
  } satisfies MarketInfo
}

const recorded = (named: Named, recording: 'btc' | 'eth', amountPrecision: number): Listing => ({
  ...infoOf(named, 2, amountPrecision),
  recording,
  past: { coin: recording, drop: 0, power: 1 },
  price: RECORDINGS[recording].mean,
  turnover: 1,
  priceFactor: 1,
  amountFactor: 1,
})

/** Market rescaled from the recording of another. */
type Rescaling = readonly [
  base: string,
  name: string,
  recording: 'btc' | 'eth',
  past: readonly [coin: Past['coin'], drop: number, power: number],
  /** Open of its first live day, in USDT. */
  price: number,
  precision: number,
  /** Turnover relative to the recording. */
  turnover: number,
]

/** Append new markets at the end: a market's id is its position, and orders store it. */
const RESCALINGS: readonly Rescaling[] = [
  ['LTC', 'Litecoin', 'eth', ['ltc', 0, 1], 61.4, 4, 0.22],
  ['SOL', 'Solana', 'btc', ['btc', 90, 1.2], 163.2, 4, 0.31],
  ['XRP', 'XRP', 'eth', ['ltc', 45, 0.8], 0.6127, 6, 0.47],
  ['DOGE', 'Dogecoin', 'btc', ['ltc', 210, 1.1], 0.1048, 7, 0.13],
  ['ADA', 'Cardano', 'eth', ['btc', 260, -0.5], 0.3431, 6, 0.11],
  ['TRX', 'TRON', 'btc', ['btc', 400, 0.7], 0.1279, 7, 0.08],
  ['LINK', 'Chainlink', 'eth', ['eth', 60, 0.9], 10.42, 5, 0.09],
  ['DOT', 'Polkadot', 'btc', ['btc', 150, -0.6], 4.716, 5, 0.06],
  ['AVAX', 'Avalanche', 'eth', ['ltc', 120, -0.7], 21.93, 5, 0.14],
  ['BCH', 'Bitcoin Cash', 'btc', ['btc', 520, 0.9], 346.8, 3, 0.05],
  ['UNI', 'Uniswap', 'eth', ['ltc', 300, 0.9], 6.083, 5, 0.07],
  ['ETC', 'Ethereum Classic', 'btc', ['eth', 130, -0.6], 19.37, 5, 0.04],
  ['FIL', 'Filecoin', 'eth', ['btc', 330, -0.7], 3.682, 5, 0.1],
]

function rescaled(id: string, rescaling: Rescaling): Listing {
  const [base, name, recording, [coin, drop, power], price, precision, turnover] = rescaling
  const { mean, amountUnit } = RECORDINGS[recording]
  const amountPrecision = price < CHEAP ? 2 : 4
  return {
    ...infoOf({ id, base, name }, precision, amountPrecision),
    recording,
    past: { coin, drop, power },
    price: Math.round(price * 10 ** precision),
    turnover,
    priceFactor: (price * 10 ** precision) / mean,
    amountFactor: (turnover * (mean / 100 / price) * 10 ** amountPrecision) / amountUnit,
  }
}

const RECORDED_MARKETS: readonly Listing[] = [
  recorded({ id: '1', base: 'BTC', name: 'Bitcoin' }, 'btc', 5),
  recorded({ id: '2', base: 'ETH', name: 'Ethereum' }, 'eth', 4),
]

/** Sample markets by id, from 1. BTC and ETH use their own recordings, the others are rescaled from them. */
export const CATALOGUE: readonly Listing[] = [
  ...RECORDED_MARKETS,
  ...RESCALINGS.map((rescaling, at) => rescaled(String(RECORDED_MARKETS.length + 1 + at), rescaling)),
]
