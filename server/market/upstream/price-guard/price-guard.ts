import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'
import type { Log } from '../../../core/log/log.ts'
import type { DayDetail, Halt, Trade, VisibleBook } from '../../market.ts'
import { filterTrustedBook } from './book-guard.ts'
import { Breaker } from './breaker.ts'
import { JumpGuard } from './jump-guard.ts'
import { GUARD_LIMITS, type GuardLimits, isWithin, MAX_AHEAD_MS } from './limits.ts'
import { isValidDecimal, type Rejection, type RejectionReason } from './rejection.ts'
import { createRejectionReports, type RejectionReports } from './reports.ts'
import { TradeGuard } from './trade-guard.ts'

/** Dependencies of {@link createPriceGuard}. */
export interface PriceGuardOptions {
  /** Epoch ms. */
  now(): number
  log?: Log | null
  limits?: GuardLimits
  /** Returns the exchange's 24-hour figures. */
  day?(symbol: string): DayDetail | null
}

/** Decides which prices of an exchange are trusted. Trades, books and figures are accepted or rejected here and nowhere else. */
export interface PriceGuard extends Pick<RejectionReports, 'onRejected'> {
  /** Starts to guard these markets, without known prices. */
  follow(symbols: readonly string[]): void
  /** Initializes a market's median and level from its history, unless they are known. */
  begin(symbol: string, history: readonly Trade[]): void
  /** Accepts a trade, or returns why it is rejected. Called once for each trade, in order of time. */
  judge(symbol: string, trade: Trade): RejectionReason | null
  /** Records a row of the exchange that is not a valid trade. Returns whether its time (epoch ms, null if it has none) is plausible. */
  rejectForm(symbol: string, ts: number | null): boolean
  /** Returns the trusted part of a book; null if it is unknown or was rejected. */
  filterBook(symbol: string, book: VisibleBook | null): VisibleBook | null
  /** Returns the 24-hour figures. A last price too far from the market is replaced by the last accepted one. */
  filterFigures(symbol: string, day: DayDetail | null): DayDetail | null
  /** See `Market.medianPrice`. */
  medianPrice(symbol: string): Decimal | null
  /** See `Market.findHalt`. */
  findHalt(symbol: string): Halt | null
  /** See `Market.acceptPrice`. */
  acceptPrice(symbol: string): void
}

/** Guards and breakers of one market, the reasons of its last rejections, and the verdict on its latest book. */
interface GuardedMarket {
  trades: TradeGuard
  jumps: JumpGuard
  tradeBreaker: Breaker
  bookBreaker: Breaker
  tradeReason: RejectionReason
  bookReason: RejectionReason
  lastBook: { book: VisibleBook; last: Decimal | null; trusted: VisibleBook | null } | null
}

/** Creates the guard of an exchange's markets. */
export function createPriceGuard({ now, log = null, limits = GUARD_LIMITS, day }: PriceGuardOptions): PriceGuard {
  const reports = createRejectionReports(now, log)
  const markets = new Map<string, GuardedMarket>()
  const logChange = createHaltLog(log)

  function findHalt(symbol: string): Halt | null {
    const market = markets.get(symbol)
    const tripped = market ? findTripped(market, now()) : null
    logChange(symbol, tripped?.reason ?? null)
    return tripped && { by: 'prices', message: '', ...tripped }
  }

  function reject(symbol: string, kind: Rejection['kind'], reason: RejectionReason, price?: Decimal): void {
    reports.report({ symbol, kind, reason, ...(price !== undefined && { price }) })
  }

  return {
    onRejected: reports.onRejected,
    follow(symbols) {
      for (const symbol of symbols) markets.set(symbol, createGuardedMarket(limits))
    },
    begin(symbol, history) {
      const market = markets.get(symbol)
      if (!market) return
      market.trades.initialize(history, day?.(symbol) ?? null, now())
      const near = history.filter((trade) => market.trades.isWithinBand(trade, now()))
      market.jumps.begin(near.toSorted((a, b) => a.ts - b.ts))
    },
    judge(symbol, trade) {
      const market = markets.get(symbol)
      if (!market) return null
      const reason = judgeTrade(market, trade, now(), day?.(symbol) ?? null)
      if (reason !== null) {
        reject(symbol, 'trade', reason, trade.price)
        findHalt(symbol)
      }
      return reason
    },
    rejectForm(symbol, ts) {
      const market = markets.get(symbol)
      if (market) {
        market.tradeBreaker.reject(now())
        market.tradeReason = 'form'
      }
      reject(symbol, 'trade', 'form')
      return ts !== null && ts <= now() + MAX_AHEAD_MS
    },
    filterBook(symbol, book) {
      const market = markets.get(symbol)
      if (!market || !book) return null
      const { last } = market.trades
      // The book of a market arrives before its trades. It is judged with the first of them.
      if (last === null) return null
      if (market.lastBook?.book === book && market.lastBook.last === last) return market.lastBook.trusted
      const isNew = market.lastBook?.book !== book
      const verdict = filterTrustedBook(book, last, limits.band, market.jumps.getRecentRange(now()))
      const trusted = typeof verdict === 'string' ? null : verdict
      market.lastBook = { book, last, trusted }
      if (isNew || trusted === null) market.jumps.setBook(trusted, now())
      // The same book compared with a later trade is not new data of the exchange, so the breaker ignores it. While trades at another price wait for their
      // confirmation, a book that agrees with them is neither trusted nor counted as a rejection.
      const isWaiting = verdict === 'contradiction' && market.jumps.isPending
      if (!isNew || isWaiting) return trusted
      if (typeof verdict === 'string') {
        market.bookBreaker.reject(now())
        market.bookReason = verdict
        reject(symbol, 'book', verdict)
      } else market.bookBreaker.accept(now())
      return trusted
    },
    filterFigures: (symbol, figures) => trustClose(figures, markets.get(symbol)?.trades.last ?? null, limits.band),
    medianPrice: (symbol) => markets.get(symbol)?.trades.median ?? null,
    findHalt,
    acceptPrice(symbol) {
      const market = markets.get(symbol)
      if (!market?.trades.acceptRejected(now())) return
      market.tradeBreaker = new Breaker('pushed', limits)
      market.jumps = createJumpGuard(limits, market.trades.last, now())
      log?.info({ market: symbol, price: market.trades.last }, 'price of the exchange accepted by the operator')
    },
  }
}

/** Accepts a trade, or returns why it is rejected. A trade out of line does not trip the breaker at once: others may confirm it. */
function judgeTrade(market: GuardedMarket, trade: Trade, at: number, day: DayDetail | null): RejectionReason | null {
  const { trades, jumps, tradeBreaker } = market
  const isNear = trades.isWithinBand(trade, at)
  if (isNear && !jumps.isInLine(trade, at)) return 'jump'
  const reason = trades.judge(trade, at, day)
  if (reason === null) {
    if (!isNear) jumps.reset(Number(trade.price), Math.min(trade.ts, at))
    jumps.accept(trade, at)
    tradeBreaker.accept(at)
    return null
  }
  tradeBreaker.reject(at)
  market.tradeReason = reason
  return reason
}

/** Returns since when and why the prices of a market are not trusted; null while they are. */
function findTripped(market: GuardedMarket, at: number): { since: number; reason: RejectionReason } | null {
  const { tradeBreaker, bookBreaker, jumps, tradeReason, bookReason } = market
  const all = [
    { since: tradeBreaker.getTrippedAt(at), reason: tradeReason },
    { since: bookBreaker.getTrippedAt(at), reason: bookReason },
    { since: jumps.getTrippedAt(at), reason: 'jump' as const },
  ]
  for (const { since, reason } of all) if (since !== null) return { since, reason }
  return null
}

/** Replaces the last price of figures by the last accepted one if it is invalid or outside the band. */
function trustClose(figures: DayDetail | null, last: Decimal | null, band: number): DayDetail | null {
  if (!figures || last === null) return figures
  if (isValidDecimal(figures.close) && isWithin(Number(figures.close), Number(last), band)) return figures
  return { ...figures, close: last }
}

/** Returns a function that logs when a market's halt begins or ends. */
function createHaltLog(log: Log | null): (symbol: string, reason: RejectionReason | null) => void {
  const halted = new Set<string>()
  return (symbol, reason) => {
    const isHalted = reason !== null
    if (isHalted === halted.has(symbol)) return
    if (isHalted) halted.add(symbol)
    else halted.delete(symbol)
    if (isHalted) log?.error({ market: symbol, reason }, 'trading halted: prices of the exchange are rejected')
    else log?.info({ market: symbol }, 'trading resumed: prices of the exchange are accepted again')
  }
}

/** Creates the guard against jumps of a market, at a price if it is known. */
function createJumpGuard(limits: GuardLimits, price: Decimal | null, at: number): JumpGuard {
  const jumps = new JumpGuard(limits)
  if (price !== null) jumps.reset(Number(price), at)
  return jumps
}

const createGuardedMarket = (limits: GuardLimits): GuardedMarket => ({
  trades: new TradeGuard(limits),
  jumps: new JumpGuard(limits),
  tradeBreaker: new Breaker('pushed', limits),
  bookBreaker: new Breaker('fetched', limits),
  tradeReason: 'band',
  bookReason: 'band',
  lastBook: null,
})
