import type { Decimal } from '../../../../shared/money/decimal-text.ts'
import type { Log } from '../../../core/log/log.ts'
import type { DayDetail, Halt, Trade, VisibleBook } from '../../market.ts'
import { filterTrustedBook } from './book-guard.ts'
import { Breaker } from './breaker.ts'
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
  /** Initializes a market's median from its history, unless there is a median. */
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

/** Guard and breakers of one market, and the verdict on its latest book. */
interface GuardedMarket {
  trades: TradeGuard
  tradeBreaker: Breaker
  bookBreaker: Breaker
  lastBook: { book: VisibleBook; last: Decimal | null; trusted: VisibleBook | null } | null
}

/** Creates the guard of an exchange's markets. */
export function createPriceGuard({ now, log = null, limits = GUARD_LIMITS, day }: PriceGuardOptions): PriceGuard {
  const reports = createRejectionReports(now, log)
  const markets = new Map<string, GuardedMarket>()
  const logChange = createHaltLog(log)

  function findHalt(symbol: string): Halt | null {
    const market = markets.get(symbol)
    const since = market?.tradeBreaker.getTrippedAt(now()) ?? market?.bookBreaker.getTrippedAt(now()) ?? null
    logChange(symbol, since !== null)
    return since === null ? null : { by: 'prices', since, message: '' }
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
      markets.get(symbol)?.trades.initialize(history, day?.(symbol) ?? null, now())
    },
    judge(symbol, trade) {
      const market = markets.get(symbol)
      if (!market) return null
      const reason = market.trades.judge(trade, now(), day?.(symbol) ?? null)
      if (reason === null) market.tradeBreaker.accept(now())
      else {
        market.tradeBreaker.reject(now())
        reject(symbol, 'trade', reason, trade.price)
        findHalt(symbol)
      }
      return reason
    },
    rejectForm(symbol, ts) {
      markets.get(symbol)?.tradeBreaker.reject(now())
      reject(symbol, 'trade', 'form')
      return ts !== null && ts <= now() + MAX_AHEAD_MS
    },
    filterBook(symbol, book) {
      const market = markets.get(symbol)
      if (!market || !book) return null
      const { last } = market.trades
      if (market.lastBook?.book === book && market.lastBook.last === last) return market.lastBook.trusted
      const isNew = market.lastBook?.book !== book
      const verdict = filterTrustedBook(book, last, limits.band)
      const trusted = typeof verdict === 'string' ? null : verdict
      market.lastBook = { book, last, trusted }
      // The same book compared with a later trade is not new data of the exchange, so the breaker ignores it.
      if (isNew && typeof verdict === 'string') {
        market.bookBreaker.reject(now())
        reject(symbol, 'book', verdict)
      } else if (isNew) market.bookBreaker.accept(now())
      return trusted
    },
    filterFigures: (symbol, figures) => trustClose(figures, markets.get(symbol)?.trades.last ?? null, limits.band),
    medianPrice: (symbol) => markets.get(symbol)?.trades.median ?? null,
    findHalt,
    acceptPrice(symbol) {
      const market = markets.get(symbol)
      if (!market?.trades.acceptRejected(now())) return
      market.tradeBreaker = new Breaker('pushed', limits)
      log?.info({ market: symbol, price: market.trades.last }, 'price of the exchange accepted by the operator')
    },
  }
}

/** Replaces the last price of figures by the last accepted one if it is invalid or outside the band. */
function trustClose(figures: DayDetail | null, last: Decimal | null, band: number): DayDetail | null {
  if (!figures || last === null) return figures
  if (isValidDecimal(figures.close) && isWithin(Number(figures.close), Number(last), band)) return figures
  return { ...figures, close: last }
}

/** Returns a function that logs when a market's halt begins or ends. */
function createHaltLog(log: Log | null): (symbol: string, isHalted: boolean) => void {
  const halted = new Set<string>()
  return (symbol, isHalted) => {
    if (isHalted === halted.has(symbol)) return
    if (isHalted) halted.add(symbol)
    else halted.delete(symbol)
    if (isHalted) log?.error({ market: symbol }, 'trading halted: prices of the exchange are rejected')
    else log?.info({ market: symbol }, 'trading resumed: prices of the exchange are accepted again')
  }
}

const createGuardedMarket = (limits: GuardLimits): GuardedMarket => ({
  trades: new TradeGuard(limits),
  tradeBreaker: new Breaker('pushed', limits),
  bookBreaker: new Breaker('fetched', limits),
  lastBook: null,
})
