import type { VisibleBook } from '../../server/market/market.ts'
import { type FakeMarket, fakeMarket } from '../support/fake-market.ts'
import type { Random } from './random.ts'
import { text, type Units } from './units.ts'

/** Price of the market in hundredths. */
type Cents = number

/** Trade of the market as the model knows it, with its amount in units of the coin's last decimal. */
export interface SimTrade {
  ts: number
  cents: Cents
  amount: bigint
  direction: 'buy' | 'sell'
}

/** Simulated market: its price walks, its book is redrawn from time to time, and it has outages. */
export interface SimMarket {
  /** Market as the product sees it. */
  market: FakeMarket
  trades: readonly SimTrade[]
  /** Returns the levels that buyers and sellers meet, best first: price in hundredths, size in units. */
  book(): { asks: SimLevel[]; bids: SimLevel[] }
  cents(): Cents
  isSilent(at: number): boolean
  /** Lets the market trade after `from`, up to and including `to`. */
  pass(random: Random, from: number, to: number): void
}

export type SimLevel = readonly [cents: Cents, size: bigint]

const START_CENTS = 10_000
const LEVELS = 3
/** Decimals of the market's quantities. Together with those of its prices they are one more than coins have, so that costs have to be rounded. */
const QUANTITY_DIGITS = 7
/** Quantities are multiples of this number of units. */
export const STEP = 10n

/** Draws a quantity of at most `most` thousandths of a coin. */
export const drawQuantity = (random: Random, most: number): Units =>
  random.chance(0.4) ? 100_000n * BigInt(random.whole(1, most)) : STEP * BigInt(random.whole(1, most * 10_000))

/** Creates the market at 100 USDT a coin. */
export function simMarket(now: () => number): SimMarket {
  const fake = fakeMarket(now)
  const trades: SimTrade[] = []
  const silences: { from: number; to: number }[] = []
  let cents = START_CENTS
  let book: { asks: SimLevel[]; bids: SimLevel[] } = { asks: [], bids: [] }
  const isSilent = (at: number) => silences.some(({ from, to }) => at >= from && at <= to)

  const trade = (random: Random, ts: number) => {
    cents = Math.max(5_000, Math.min(20_000, cents + random.whole(-300, 300)))
    const amount = drawQuantity(random, 1500)
    const direction = random.pick(['buy', 'sell'] as const)
    trades.push({ ts, cents, amount, direction })
    fake.trade(ts, priceText(cents), text(amount), direction)
  }
  const drawBook = (random: Random) => {
    const level = (side: 1 | -1, at: number): SimLevel => [
      cents + side * (at * random.whole(10, 60) + 10 + at),
      drawQuantity(random, 2000),
    ]
    const side = (sign: 1 | -1) => {
      const levels = Array.from({ length: LEVELS }, (_, at) => level(sign, at))
      return [...new Map(levels).entries()].sort(([one], [other]) => sign * (one - other))
    }
    book = random.chance(0.1) ? { asks: [], bids: [] } : { asks: side(1), bids: side(-1) }
    fake.visible = visible(book)
  }
  const markets = fake.markets().map((info) => ({ ...info, amountPrecision: QUANTITY_DIGITS }))
  return {
    market: Object.assign(fake, {
      markets: () => markets,
      isLive: (symbol: string, at: number) => symbol === 'btcusdt' && !isSilent(at),
    }),
    trades,
    book: () => book,
    cents: () => cents,
    isSilent,
    pass(random, from, to) {
      const most = to - from > 600_000 ? 12 : 4
      const times = Array.from({ length: random.whole(trades.length === 0 ? 1 : 0, most) }, () =>
        random.whole(from + 1, to),
      )
      for (const ts of times.sort((one, other) => one - other)) trade(random, ts)
      if (trades.length === 0 || random.chance(0.5)) drawBook(random)
      if (random.chance(0.1)) silences.push({ from: random.whole(from, to), to: to + random.whole(0, 40_000) })
    },
  }
}

/** Formats a price as the product does. */
export const priceText = (cents: Cents): string => String(cents / 100)

const visible = ({ asks, bids }: { asks: SimLevel[]; bids: SimLevel[] }): VisibleBook => {
  const side = (levels: readonly SimLevel[]) => levels.map(([at, size]) => [priceText(at), text(size)] as const)
  return { asks: side(asks), bids: side(bids) }
}
