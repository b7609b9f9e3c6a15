import type { MarketInfo } from './market.ts'

/** A replayed market: which tape it plays, from which moment on, and how the tape's prices and amounts become its own. */
export interface Replayed extends MarketInfo {
  tape: 'btc' | 'eth'
  /** The daily history it is drawn from. */
  daily: 'btc' | 'eth' | 'ltc'
  /** Shifts the tape in time, so that markets do not move together. */
  phaseMs: number
  /** Price in its smallest unit for one unit of the tape; 1 plays the recording as it is. */
  priceFactor: number
  /** Upside down: rises where the recording falls. */
  inverted: boolean
  /** Amount in its smallest unit for one unit of the tape. */
  amountFactor: number
}

const RECORDED = 'replayed recording of 2024-08-09'
const RESCALED = 'sample data, rescaled from recordings'

/** Mean prices of the tapes in their unit, what the others are scaled by. */
const MEAN = { btc: 6_175_000, eth: 267_800 } as const

const recorded = (id: string, base: string, name: string, tape: 'btc' | 'eth', amountPrecision: number): Replayed => ({
  ...info(id, base, name, 2, amountPrecision, RECORDED),
  tape,
  daily: tape,
  phaseMs: 0,
  priceFactor: 1,
  inverted: false,
  amountFactor: 1,
})

interface Rescaling {
  tape: 'btc' | 'eth'
  daily?: 'ltc'
  phaseMs: number
  price: number
  precision: number
  inverted?: boolean
}

const rescaled = (
  id: string,
  base: string,
  name: string,
  { tape, daily, phaseMs, price, precision, inverted = false }: Rescaling,
): Replayed => ({
  ...info(id, base, name, precision, 4, RESCALED),
  tape,
  daily: daily ?? tape,
  phaseMs,
  priceFactor: (price * 10 ** precision) / MEAN[tape],
  inverted,
  amountFactor: Math.max(0.1, (tape === 'btc' ? 61_750 : 2_678) / price / 10),
})

function info(
  id: string,
  base: string,
  name: string,
  pricePrecision: number,
  amountPrecision: number,
  sample: string,
): MarketInfo {
  return {
    id,
    symbol: `${base.toLowerCase()}usdt`,
    base,
    quote: 'USDT',
    title: `${base}/USDT`,
    name,
    pricePrecision,
    amountPrecision,
    sample,
  }
}

/** The markets of the replay. BTC and ETH are the recorded ones; the rest say that they are sample data. */
export const CATALOGUE: readonly Replayed[] = [
  recorded('1', 'BTC', 'Bitcoin', 'btc', 5),
  recorded('2', 'ETH', 'Ethereum', 'eth', 4),
  rescaled('3', 'LTC', 'Litecoin', { tape: 'eth', daily: 'ltc', phaseMs: 211_000, price: 61.4, precision: 4 }),
  rescaled('4', 'SOL', 'Solana', { tape: 'btc', phaseMs: 97_000, price: 163.2, precision: 4 }),
  rescaled('5', 'XRP', 'XRP', { tape: 'eth', phaseMs: 403_000, price: 0.6127, precision: 6, inverted: true }),
  rescaled('6', 'DOGE', 'Dogecoin', { tape: 'btc', phaseMs: 311_000, price: 0.1048, precision: 6 }),
  rescaled('7', 'ADA', 'Cardano', { tape: 'eth', phaseMs: 557_000, price: 0.3431, precision: 6, inverted: true }),
  rescaled('8', 'TRX', 'TRON', { tape: 'btc', phaseMs: 451_000, price: 0.1279, precision: 6, inverted: true }),
  rescaled('9', 'LINK', 'Chainlink', { tape: 'eth', phaseMs: 149_000, price: 10.42, precision: 5 }),
  rescaled('10', 'DOT', 'Polkadot', { tape: 'btc', phaseMs: 599_000, price: 4.716, precision: 5 }),
  rescaled('11', 'AVAX', 'Avalanche', { tape: 'eth', phaseMs: 83_000, price: 21.93, precision: 5, inverted: true }),
  rescaled('12', 'BCH', 'Bitcoin Cash', { tape: 'btc', phaseMs: 257_000, price: 346.8, precision: 3, inverted: true }),
  rescaled('13', 'UNI', 'Uniswap', { tape: 'eth', phaseMs: 331_000, price: 6.083, precision: 5 }),
  rescaled('14', 'ETC', 'Ethereum Classic', {
    tape: 'btc',
    phaseMs: 179_000,
    price: 19.37,
    precision: 5,
    inverted: true,
  }),
  rescaled('15', 'FIL', 'Filecoin', { tape: 'eth', phaseMs: 467_000, price: 3.682, precision: 5 }),
]
