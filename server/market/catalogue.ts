import type { MarketInfo } from './market.ts'

/** The recorded days that a market's history is drawn from. */
export interface Past {
  coin: 'btc' | 'eth' | 'ltc'
  /** How many of the latest recorded days are left out. */
  drop: number
  /** Power that prices are raised to: below 1 calmer than the recording, below 0 upside down. */
  power: number
}

/** A replayed market: which recording it plays, from which moment on, and how the recording's prices and amounts become its own. */
export interface Replayed extends MarketInfo {
  recording: 'btc' | 'eth'
  past: Past
  /** Shifts the recording in time, so that markets do not move together. A multiple of the book's frames. */
  offsetMs: number
  /** Price in its smallest unit for one unit of the recording; 1 plays the recording as it is. */
  priceFactor: number
  /** Upside down: rises where the recording falls. */
  inverted: boolean
  /** Amount in its smallest unit for one unit of the recording. */
  amountFactor: number
}

const RECORDED = 'replayed recording of 2024-08-09'
const RESCALED = 'sample data, rescaled from recordings'

/** Mean prices of the recordings and what their smallest amount is in coins: what the others are scaled by. Prices in hundredths. */
const RECORDINGS = {
  btc: { mean: 6_175_000, amountUnit: 100_000 },
  eth: { mean: 267_800, amountUnit: 10_000 },
} as const

/** Below this price coins are counted in hundredths instead of ten-thousandths. */
const CHEAP = 1

type Named = Pick<MarketInfo, 'id' | 'base' | 'name'>

function infoOf({ id, base, name }: Named, pricePrecision: number, amountPrecision: number, sample: string) {
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
    sample,
  } satisfies MarketInfo
}

const recorded = (named: Named, recording: 'btc' | 'eth', amountPrecision: number): Replayed => ({
  ...infoOf(named, 2, amountPrecision, RECORDED),
  recording,
  past: { coin: recording, drop: 0, power: 1 },
  offsetMs: 0,
  priceFactor: 1,
  inverted: false,
  amountFactor: 1,
})

/** A market that is made of a recording of another: what it is called, and how the recording becomes its own. */
type Rescaling = readonly [
  base: string,
  name: string,
  recording: 'btc' | 'eth',
  past: readonly [coin: Past['coin'], drop: number, power: number],
  offsetSeconds: number,
  /** Mean price in USDT. */
  price: number,
  precision: number,
  /** Turnover as a share of the recording's. */
  turnover: number,
  inverted?: 'inverted',
]

/** A new one comes last: a market's id is its place, and orders keep it. */
const RESCALINGS: readonly Rescaling[] = [
  ['LTC', 'Litecoin', 'eth', ['ltc', 0, 1], 211, 61.4, 4, 0.22],
  ['SOL', 'Solana', 'btc', ['btc', 90, 1.2], 97, 163.2, 4, 0.31],
  ['XRP', 'XRP', 'eth', ['ltc', 45, 0.8], 903, 0.6127, 6, 0.47, 'inverted'],
  ['DOGE', 'Dogecoin', 'btc', ['ltc', 210, 1.1], 311, 0.1048, 7, 0.13],
  ['ADA', 'Cardano', 'eth', ['btc', 260, -0.5], 557, 0.3431, 6, 0.11, 'inverted'],
  ['TRX', 'TRON', 'btc', ['btc', 400, 0.7], 851, 0.1279, 7, 0.08, 'inverted'],
  ['LINK', 'Chainlink', 'eth', ['eth', 60, 0.9], 149, 10.42, 5, 0.09],
  ['DOT', 'Polkadot', 'btc', ['btc', 150, -0.6], 1199, 4.716, 5, 0.06],
  ['AVAX', 'Avalanche', 'eth', ['ltc', 120, -0.7], 83, 21.93, 5, 0.14, 'inverted'],
  ['BCH', 'Bitcoin Cash', 'btc', ['btc', 520, 0.9], 257, 346.8, 3, 0.05, 'inverted'],
  ['UNI', 'Uniswap', 'eth', ['ltc', 300, 0.9], 1031, 6.083, 5, 0.07],
  ['ETC', 'Ethereum Classic', 'btc', ['eth', 130, -0.6], 179, 19.37, 5, 0.04, 'inverted'],
  ['FIL', 'Filecoin', 'eth', ['btc', 330, -0.7], 467, 3.682, 5, 0.1],
]

function rescaled(id: string, rescaling: Rescaling): Replayed {
  const [base, name, recording, [coin, drop, power], offsetSeconds, price, precision, turnover, inverted] = rescaling
  const { mean, amountUnit } = RECORDINGS[recording]
  const amountPrecision = price < CHEAP ? 2 : 4
  return {
    ...infoOf({ id, base, name }, precision, amountPrecision, RESCALED),
    recording,
    past: { coin, drop, power },
    offsetMs: offsetSeconds * 1000,
    priceFactor: (price * 10 ** precision) / mean,
    inverted: inverted !== undefined,
    amountFactor: (turnover * (mean / 100 / price) * 10 ** amountPrecision) / amountUnit,
  }
}

const RECORDED_MARKETS: readonly Replayed[] = [
  recorded({ id: '1', base: 'BTC', name: 'Bitcoin' }, 'btc', 5),
  recorded({ id: '2', base: 'ETH', name: 'Ethereum' }, 'eth', 4),
]

/** The markets of the replay, by their ids from 1. BTC and ETH are the recorded ones; the rest say that they are sample data. */
export const CATALOGUE: readonly Replayed[] = [
  ...RECORDED_MARKETS,
  ...RESCALINGS.map((rescaling, at) => rescaled(String(RECORDED_MARKETS.length + 1 + at), rescaling)),
]
