import { createRecentMinimum } from '../../core/clock/recent-minimum.ts'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { LATE_TRADE_GRACE_MS } from '../late-trades.ts'
import type { DayDetail, Market, VisibleBook } from '../market.ts'
import { MAX_AHEAD_MS } from './price-guard/limits.ts'
import { createPriceGuard } from './price-guard/price-guard.ts'
import { RecentTrades } from './recent-trades.ts'
import { createTradeSync } from './trade-sync.ts'

/** A market's feed counts as silent after this long without a push. */
const SILENCE_MS = 15_000
/** Window in which the clock is compared with the exchange's. */
const CLOCK_WINDOW_MS = 10_000
/** If the exchange's clock is ahead, its data is distrusted up to its own time, but at most this far into the future. */
const MAX_DISTRUSTED_MS = 10_000

/** Market methods that depend on the trades received. */
type TradeMethods = Omit<Market, 'markets' | 'detail' | 'book' | 'register' | 'sockets' | 'dismissSockets' | 'close'>

/** Trades of a relayed exchange as this node knows them, fed by its connection. */
export interface TradeCoverage extends TradeMethods {
  /** Keeps the trades of these markets as well from now on. Returns the markets that are new. */
  follow(symbols: readonly string[]): string[]
  /** Handles a push: `rows` are trades of `symbol` (null for another kind of push), `sentAt` is the exchange's timestamp (epoch ms), if it has one. */
  handlePush(symbol: string | null, rows: unknown, sentAt: unknown): void
  /** Handles the latest trades of a market, requested at `askedAt` after its pushes began; null if the request failed. */
  handleHistory(symbol: string, rows: unknown[] | null, askedAt: number): void
  /** Handles the loss of the connection. */
  handleLoss(): void
  /** Returns the trusted part of the exchange's book; null if it was rejected or is unknown. */
  filterBook(symbol: string, book: VisibleBook | null): VisibleBook | null
  /** Returns the exchange's 24-hour figures with a trusted last price. */
  filterFigures(symbol: string, day: DayDetail | null): DayDetail | null
}

/** Dependencies of {@link createTradeCoverage}. */
export interface TradeCoverageOptions {
  db: Db
  /** The exchange's address. */
  source: string
  symbols: readonly string[]
  now(): number
  log?: Log
  /** Returns the exchange's 24-hour figures; the first prices are compared with them. */
  day?(symbol: string): DayDetail | null
}

/** Creates the trade coverage of a node, initially without trades. */
export function createTradeCoverage({ db, source, symbols, now, log, day }: TradeCoverageOptions): TradeCoverage {
  /** Time of the last push, here and by the exchange's clock. The exchange sends in order, so everything before the latter has arrived. */
  let [receivedAt, completeUntil] = [now(), 0]
  const guard = createPriceGuard({ now, ...(log && { log }), ...(day && { day }) })
  const createJudge = (symbol: string) => ({
    begin: (history: Parameters<typeof guard.begin>[1]) => guard.begin(symbol, history),
    judge: (trade: Parameters<typeof guard.judge>[1]) => guard.judge(symbol, trade),
    rejectForm: (ts: number | null) => guard.rejectForm(symbol, ts),
  })
  const trades = new Map<string, RecentTrades>()
  const follow = (wanted: readonly string[]): string[] => {
    const added = wanted.filter((symbol) => !trades.has(symbol))
    guard.follow(added)
    for (const symbol of added)
      trades.set(symbol, new RecentTrades(() => completeUntil - LATE_TRADE_GRACE_MS, createJudge(symbol)))
    return added
  }
  follow(symbols)
  const sync = createTradeSync({ db, source, now, trades })
  const clockLead = createRecentMinimum(CLOCK_WINDOW_MS, now)
  return {
    follow,
    handlePush(symbol, rows, sentAt) {
      receivedAt = now()
      const recent = symbol === null ? undefined : trades.get(symbol)
      if (symbol !== null && recent) sync.record(symbol, recent.addRows(rows))
      const at = typeof sentAt === 'number' ? sentAt : receivedAt
      if (typeof sentAt === 'number') clockLead.add(receivedAt - sentAt)
      if (at > receivedAt + MAX_AHEAD_MS) recent?.distrustUntil(Math.min(at, receivedAt + MAX_DISTRUSTED_MS))
      completeUntil = Math.max(completeUntil, Math.min(receivedAt, at))
    },
    handleHistory(symbol, rows, askedAt) {
      const recent = trades.get(symbol)
      if (recent) sync.record(symbol, recent.addHistory(rows, askedAt))
    },
    handleLoss() {
      for (const recent of trades.values()) recent.closeRange()
    },
    firstTradeAfter: (symbol, ts) => trades.get(symbol)?.findFirstAfter(ts) ?? null,
    lastTradeAtOrBefore: (symbol, ts) => trades.get(symbol)?.findLastUpTo(ts) ?? null,
    tradesBetween: (symbol, from, to) => trades.get(symbol)?.findBetween(from, to) ?? [],
    isLive(symbol, at) {
      const recent = trades.get(symbol)
      return recent !== undefined && (recent.covers(at) || (at - receivedAt < SILENCE_MS && recent.follows(at)))
    },
    getCoverage: (symbol) => trades.get(symbol)?.getCoverage() ?? [],
    publishTrades: sync.publishTrades,
    fetchTrades: sync.fetchTrades,
    getClockLead: clockLead.getMinimum,
    medianPrice: guard.medianPrice,
    findHalt: guard.findHalt,
    findRejectedBetween: (symbol, from, to) => trades.get(symbol)?.findRejectedBetween(from, to) ?? [],
    syncRejections: sync.syncRejections,
    acceptPrice: guard.acceptPrice,
    onRejected: guard.onRejected,
    filterBook: guard.filterBook,
    filterFigures: guard.filterFigures,
  }
}
