import { INTERVALS, type Interval } from '../../base/contract/constants.ts'
import { type Decimal, decimal } from '../../base/money/decimal-text.ts'
import { randomShare } from '../random.ts'
import { LISTINGS, type Listing } from './listings.ts'
import { PricePath } from './price-path.ts'

const SECOND_MS = 1_000
const DAY_S = 86_400
/** Points of a candle at which the path is read. */
const CANDLE_POINTS = 60
const DAY_POINTS = 288
/** Trades in a second, at most. Ids of trades contain their second, so that a trade is found by its id. */
const TRADES_PER_SECOND = 3
const LEVELS = 60

const SECONDS: Record<Interval, number> = {
  '1': 60,
  '5': 300,
  '15': 900,
  '30': 1_800,
  '60': 3_600,
  '240': 14_400,
  D: DAY_S,
  W: 7 * DAY_S,
  M: 30 * DAY_S,
}
const INTERVALS_BY_PERIOD = new Map(
  Object.entries(INTERVALS).map(([interval, period]) => [period as string, interval as Interval]),
)

/** Trade of the demo. Prices and amounts are JSON numbers, as on the exchange's wire; `price` has the market's digits. */
export interface DemoTrade {
  id: string
  price: number
  amount: number
  direction: 'buy' | 'sell'
  ts: number
}

type Level = readonly [price: number, amount: number]

/** Order book. Its sequence number is the second of its state since 1970. */
export interface DemoBook {
  seqNum: number
  bids: readonly Level[]
  asks: readonly Level[]
}

/** One market: prices, trades, candles and book at any time, all derived from its price path. Times are in epoch ms. */
export class DemoMarket {
  readonly listing: Listing
  readonly #seed: number
  readonly #path: PricePath

  constructor(listing: Listing, seed: number) {
    this.listing = listing
    this.#seed = seed + Number(listing.id)
    this.#path = new PricePath(listing, seed)
  }

  /** Returns the price as a decimal. */
  getPrice(at: number): Decimal {
    return this.toPriceText(this.#getNumber(at))
  }

  /** Returns a price of this market as a decimal. */
  toPriceText(price: number): Decimal {
    return decimal(price.toFixed(this.listing.priceDigits))
  }

  /** Returns an amount of this market's coin as a decimal. */
  toAmountText(amount: number): Decimal {
    return decimal(amount.toFixed(this.listing.amountDigits))
  }

  /** Returns a trade with price and amount as decimals. */
  toTradeText({ price, amount, ...trade }: DemoTrade) {
    return { ...trade, price: this.toPriceText(price), amount: this.toAmountText(amount) }
  }

  /** Moves the price to about `price` USDT from a time on. Past prices stay. */
  setPrice(at: number, price: number): void {
    this.#path.shift(at, price)
  }

  /** Returns the trades after `from` up to `to`, oldest first. */
  getTrades(from: number, to: number): DemoTrade[] {
    const trades: DemoTrade[] = []
    for (let second = Math.floor(from / SECOND_MS); second <= Math.floor(to / SECOND_MS); second++)
      for (let at = 0; at < TRADES_PER_SECOND; at++) {
        const trade = this.#createTrade(second, at)
        if (trade && trade.ts > from && trade.ts <= to) trades.push(trade)
      }
    return trades
  }

  /** Returns the trade with this id that has happened by `now`, or null. */
  findTrade(id: string, now: number): DemoTrade | null {
    if (!/^\d{5,16}$/.test(id)) return null
    const trade = this.#createTrade(Math.floor(Number(id) / 10), Number(id) % 10)
    return trade && trade.ts <= now ? trade : null
  }

  /** Returns at most 2,000 candles of an interval by the exchange's name of it, newest first; the first one is not complete. */
  getCandles(period: string, size: number, now: number) {
    const seconds = SECONDS[INTERVALS_BY_PERIOD.get(period) ?? '1']
    const first = Math.floor(now / SECOND_MS / seconds)
    return [...Array<0>(Math.min(size, 2_000))].map((_none, at) => this.getCandle(first - at, seconds, now))
  }

  /** Returns a candle of `seconds` length; `index` is the number of such candles since 1970. */
  getCandle(index: number, seconds: number, now: number) {
    const start = index * seconds
    return { id: start, ...this.#summarize(start, seconds, Math.min(start + seconds, now / SECOND_MS), CANDLE_POINTS) }
  }

  /** Returns the newest candle of an interval by the exchange's name of it. */
  getLastCandle(period: string, now: number) {
    return this.getCandles(period, 1, now)[0]
  }

  /** Returns the figures of the last 24 hours. */
  getDay(now: number) {
    const end = Math.floor(now / SECOND_MS)
    return { id: end, ...this.#summarize(end - DAY_S, DAY_S, end, DAY_POINTS) }
  }

  /** Returns the book in a second since 1970. */
  getBook(second: number): DemoBook {
    const middle = this.#path.getUnits(second * SECOND_MS)
    const step = Math.max(1, Math.round(middle / 20_000))
    const side = (way: 1 | -1) =>
      [...Array<0>(LEVELS)]
        .map((_none, at): Level => {
          const price = (Math.round(middle / step) + way * (at + 1)) * step
          return [this.#toPrice(price), this.#getSize(price, second)]
        })
        .filter(([price]) => price > 0)
    return { seqNum: second, bids: side(-1), asks: side(1) }
  }

  #getNumber(at: number): number {
    return this.#path.getUnits(at) / 10 ** this.listing.priceDigits
  }

  #toPrice(units: number): number {
    return units / 10 ** this.listing.priceDigits
  }

  /** Size of a level; it stays for 20 s. */
  #getSize(price: number, second: number): number {
    const share = randomShare(this.#seed, price, Math.floor(second / 20))
    return this.#toAmount(this.listing.turnover * (0.2 + 4 * share))
  }

  #toAmount(amount: number): number {
    return Math.max(1, Math.round(amount * 10 ** this.listing.amountDigits)) / 10 ** this.listing.amountDigits
  }

  #createTrade(second: number, at: number): DemoTrade | null {
    const share = randomShare(this.#seed, second, at + 10)
    // The first trade of a second always happens.
    if (at >= TRADES_PER_SECOND || (at > 0 && share < 0.4)) return null
    const ts = second * SECOND_MS + at * 300 + Math.floor(share * 200)
    return {
      id: String(second * 10 + at),
      price: this.#getNumber(ts),
      amount: this.#toAmount(this.listing.turnover * 2 * randomShare(this.#seed, second, at + 20)),
      direction: randomShare(this.#seed, second, at + 30) < 0.5 ? 'buy' : 'sell',
      ts,
    }
  }

  #summarize(start: number, length: number, end: number, points: number) {
    const step = Math.max(1, Math.floor(length / points))
    const close = this.#getNumber(end * SECOND_MS)
    const read = [close]
    // Sum of price times seconds so far: later prices never reduce the turnover.
    let sum = 0
    for (let second = start; second < end; second += step) {
      const price = this.#getNumber(second * SECOND_MS)
      read.push(price)
      sum += price * Math.min(step, end - second)
    }
    const open = this.#getNumber(start * SECOND_MS)
    // The rolling day starts in another second each time, and its turnover must not jump.
    const activity = length === DAY_S ? 1 : 0.6 + 0.8 * randomShare(this.#seed, start, length)
    const amount = this.#toAmount(this.listing.turnover * Math.max(1, end - start) * activity)
    const mean = end > start ? sum / (end - start) : close
    const vol = Math.round(amount * mean * 100) / 100
    return {
      open,
      close,
      low: Math.min(...read),
      high: Math.max(...read),
      amount,
      vol,
      count: Math.ceil((end - start) * 2),
    }
  }
}

/** Returns the change from one book to a later one. */
export const getBookDelta = (before: DemoBook, after: DemoBook) => ({
  seqNum: after.seqNum,
  prevSeqNum: before.seqNum,
  bids: getChangedLevels(before.bids, after.bids),
  asks: getChangedLevels(before.asks, after.asks),
})

/** Returns the levels to set; a size of 0 removes a level. */
function getChangedLevels(before: readonly Level[], after: readonly Level[]): Level[] {
  const sizes = new Map(after)
  const known = new Map(before)
  return [
    ...after.filter(([price, size]) => known.get(price) !== size),
    ...before.flatMap(([price]): Level[] => (sizes.has(price) ? [] : [[price, 0]])),
  ]
}

/** Creates the markets of a seed. */
export const createMarkets = (seed: number): readonly DemoMarket[] =>
  LISTINGS.map((listing) => new DemoMarket(listing, seed))
