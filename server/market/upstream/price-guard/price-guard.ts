import type { Decimal } from '../../../../shared/money/decimal-text.ts'
import type { Log } from '../../../core/log/log.ts'
import type { DayDetail, Halt, Trade, VisibleBook } from '../../market.ts'
import { trustedBook } from './book-guard.ts'
import { Breaker } from './breaker.ts'
import { GUARD_LIMITS, type GuardLimits, isNear, MAX_AHEAD_MS } from './limits.ts'
import { isSane, type Reason, type Rejection } from './rejection.ts'
import { createReports, type RejectionReports } from './reports.ts'
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
  judge(symbol: string, trade: Trade): Reason | null
  /** Records a row of the exchange that is not a valid trade. Returns whether its time (epoch ms, null if it has none) is plausible. */
  rejectForm(symbol: string, ts: number | null): boolean
  /** Returns the trusted part of a book; null if it is unknown or was rejected. */
  book(symbol: string, book: VisibleBook | null): VisibleBook | null
  /** Returns the 24-hour figures. A last price too far from the market is replaced by the last accepted one. */
  figures(symbol: string, day: DayDetail | null): DayDetail | null
  /** See `Market.medianPrice`. */
  medianPrice(symbol: string): Decimal | null
  /** See `Market.halt`. */
  halt(symbol: string): Halt | null
  /** See `Market.acceptPrice`. */
  acceptPrice(symbol: string): void
}

/** Guard and breakers of one market, and the verdict on its latest book. */
interface Guarded {
  trades: TradeGuard
  tradeBreaker: Breaker
  bookBreaker: Breaker
  looked: { book: VisibleBook; last: Decimal | null; trusted: VisibleBook | null } | null
}

/** Creates the guard of an exchange's markets. */
export function createPriceGuard({ now, log = null, limits = GUARD_LIMITS, day }: PriceGuardOptions): PriceGuard {
  const reports = createReports(now, log)
  const markets = new Map<string, Guarded>()
  const halted = new Set<string>()

  function reject(symbol: string, kind: Rejection['kind'], reason: Reason, price?: Decimal): void {
    reports.report({ symbol, kind, reason, ...(price !== undefined && { price }) })
  }

  return {
    onRejected: reports.onRejected,
    follow(symbols) {
      for (const symbol of symbols) markets.set(symbol, newGuarded(limits))
    },
    begin(symbol, history) {
      markets.get(symbol)?.trades.begin(history, day?.(symbol) ?? null, now())
    },
    judge(symbol, trade) {
      const market = markets.get(symbol)
      if (!market) return null
      const reason = market.trades.judge(trade, now(), day?.(symbol) ?? null)
      if (reason === null) market.tradeBreaker.accept(now())
      else {
        market.tradeBreaker.reject(now())
        reject(symbol, 'trade', reason, trade.price)
        haltOf(symbol)
      }
      return reason
    },
    rejectForm(symbol, ts) {
      markets.get(symbol)?.tradeBreaker.reject(now())
      reject(symbol, 'trade', 'form')
      return ts !== null && ts <= now() + MAX_AHEAD_MS
    },
    book(symbol, book) {
      const market = markets.get(symbol)
      if (!market || !book) return null
      const { last } = market.trades
      if (market.looked?.book === book && market.looked.last === last) return market.looked.trusted
      const isNew = market.looked?.book !== book
      const verdict = trustedBook(book, last, limits.band)
      const trusted = typeof verdict === 'string' ? null : verdict
      market.looked = { book, last, trusted }
      // The same book compared with a later trade is not new data of the exchange, so the breaker ignores it.
      if (isNew && typeof verdict === 'string') {
        market.bookBreaker.reject(now())
        reject(symbol, 'book', verdict)
      } else if (isNew) market.bookBreaker.accept(now())
      return trusted
    },
    figures(symbol, figures) {
      const last = markets.get(symbol)?.trades.last ?? null
      if (!figures || last === null) return figures
      if (isSane(figures.close) && isNear(Number(figures.close), Number(last), limits.band)) return figures
      return { ...figures, close: last }
    },
    medianPrice: (symbol) => markets.get(symbol)?.trades.median ?? null,
    halt: haltOf,
    acceptPrice(symbol) {
      const market = markets.get(symbol)
      if (!market?.trades.acceptRejected(now())) return
      market.tradeBreaker = new Breaker('pushed', limits)
      log?.info({ market: symbol, price: market.trades.last }, 'price of the exchange accepted by the operator')
    },
  }

  function haltOf(symbol: string): Halt | null {
    const market = markets.get(symbol)
    const since = market?.tradeBreaker.trippedAt(now()) ?? market?.bookBreaker.trippedAt(now()) ?? null
    logChange(symbol, since !== null)
    return since === null ? null : { by: 'prices', since, message: '' }
  }

  function logChange(symbol: string, isHalted: boolean): void {
    if (isHalted === halted.has(symbol)) return
    if (isHalted) halted.add(symbol)
    else halted.delete(symbol)
    if (isHalted) log?.error({ market: symbol }, 'trading halted: prices of the exchange are rejected')
    else log?.info({ market: symbol }, 'trading resumed: prices of the exchange are accepted again')
  }
}

const newGuarded = (limits: GuardLimits): Guarded => ({
  trades: new TradeGuard(limits),
  tradeBreaker: new Breaker('pushed', limits),
  bookBreaker: new Breaker('fetched', limits),
  looked: null,
})
