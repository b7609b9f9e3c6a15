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

interface Rescaling {
  recording: 'btc' | 'eth'
  past: Past
  offsetSeconds: number
  /** Mean price in USDT. */
  price: number
  precision: number
  /** Turnover as a share of the recording's. */
  turnover: number
  inverted?: boolean
}

function rescaled(named: Named, rescaling: Rescaling): Replayed {
  const { recording, past, offsetSeconds, price, precision, turnover, inverted = false } = rescaling
  const { mean, amountUnit } = RECORDINGS[recording]
  const amountPrecision = price < CHEAP ? 2 : 4
  return {
    ...infoOf(named, precision, amountPrecision, RESCALED),
    recording,
    past,
    offsetMs: offsetSeconds * 1000,
    priceFactor: (price * 10 ** precision) / mean,
    inverted,
    amountFactor: (turnover * (mean / 100 / price) * 10 ** amountPrecision) / amountUnit,
  }
}

const past = (coin: Past['coin'], drop: number, power: number): Past => ({ coin, drop, power })

/** The markets of the replay. BTC and ETH are the recorded ones; the rest say that they are sample data. */
export const CATALOGUE: readonly Replayed[] = [
  recorded({ id: '1', base: 'BTC', name: 'Bitcoin' }, 'btc', 5),
  recorded({ id: '2', base: 'ETH', name: 'Ethereum' }, 'eth', 4),
  rescaled(
    { id: '3', base: 'LTC', name: 'Litecoin' },
    { recording: 'eth', past: past('ltc', 0, 1), offsetSeconds: 211, price: 61.4, precision: 4, turnover: 0.22 },
  ),
  rescaled(
    { id: '4', base: 'SOL', name: 'Solana' },
    { recording: 'btc', past: past('btc', 90, 1.2), offsetSeconds: 97, price: 163.2, precision: 4, turnover: 0.31 },
  ),
  rescaled(
    { id: '5', base: 'XRP', name: 'XRP' },
    {
      recording: 'eth',
      past: past('ltc', 45, 0.8),
      offsetSeconds: 903,
      price: 0.6127,
      precision: 6,
      turnover: 0.47,
      inverted: true,
    },
  ),
  rescaled(
    { id: '6', base: 'DOGE', name: 'Dogecoin' },
    { recording: 'btc', past: past('ltc', 210, 1.1), offsetSeconds: 311, price: 0.1048, precision: 7, turnover: 0.13 },
  ),
  rescaled(
    { id: '7', base: 'ADA', name: 'Cardano' },
    {
      recording: 'eth',
      past: past('btc', 260, -0.5),
      offsetSeconds: 557,
      price: 0.3431,
      precision: 6,
      turnover: 0.11,
      inverted: true,
    },
  ),
  rescaled(
    { id: '8', base: 'TRX', name: 'TRON' },
    {
      recording: 'btc',
      past: past('btc', 400, 0.7),
      offsetSeconds: 851,
      price: 0.1279,
      precision: 7,
      turnover: 0.08,
      inverted: true,
    },
  ),
  rescaled(
    { id: '9', base: 'LINK', name: 'Chainlink' },
    { recording: 'eth', past: past('eth', 60, 0.9), offsetSeconds: 149, price: 10.42, precision: 5, turnover: 0.09 },
  ),
  rescaled(
    { id: '10', base: 'DOT', name: 'Polkadot' },
    { recording: 'btc', past: past('btc', 150, -0.6), offsetSeconds: 1199, price: 4.716, precision: 5, turnover: 0.06 },
  ),
  rescaled(
    { id: '11', base: 'AVAX', name: 'Avalanche' },
    {
      recording: 'eth',
      past: past('ltc', 120, -0.7),
      offsetSeconds: 83,
      price: 21.93,
      precision: 5,
      turnover: 0.14,
      inverted: true,
    },
  ),
  rescaled(
    { id: '12', base: 'BCH', name: 'Bitcoin Cash' },
    {
      recording: 'btc',
      past: past('btc', 520, 0.9),
      offsetSeconds: 257,
      price: 346.8,
      precision: 3,
      turnover: 0.05,
      inverted: true,
    },
  ),
  rescaled(
    { id: '13', base: 'UNI', name: 'Uniswap' },
    { recording: 'eth', past: past('ltc', 300, 0.9), offsetSeconds: 1031, price: 6.083, precision: 5, turnover: 0.07 },
  ),
  rescaled(
    { id: '14', base: 'ETC', name: 'Ethereum Classic' },
    {
      recording: 'btc',
      past: past('eth', 130, -0.6),
      offsetSeconds: 179,
      price: 19.37,
      precision: 5,
      turnover: 0.04,
      inverted: true,
    },
  ),
  rescaled(
    { id: '15', base: 'FIL', name: 'Filecoin' },
    { recording: 'eth', past: past('btc', 330, -0.7), offsetSeconds: 467, price: 3.682, precision: 5, turnover: 0.1 },
  ),
]
