import { leastOf } from '../../core/clock/least.ts'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { GRACE_MS } from '../late-trades.ts'
import type { DayDetail, Market, VisibleBook } from '../market.ts'
import { MAX_AHEAD_MS } from './price-guard/limits.ts'
import { createPriceGuard } from './price-guard/price-guard.ts'
import { createSharing } from './share-trades.ts'
import { RecentTrades } from './trade-coverage.ts'

/** A market's feed counts as silent when the socket brought nothing for this long. */
const SILENT_MS = 15_000
/** By how much the clock differs from the exchange's, what came in this time says. */
const COMPARED_MS = 10_000
/** What an exchange says whose clock is ahead is distrusted up to its own time, and at most so far ahead of this clock. */
const MOST_DISTRUSTED_MS = 10_000

/** What of a market is known by what was heard. */
type Known = Pick<
  Market,
  | 'firstTradeAfter'
  | 'lastTradeAtOrBefore'
  | 'tradesBetween'
  | 'isLive'
  | 'known'
  | 'share'
  | 'learn'
  | 'aheadOfExchange'
  | 'medianPrice'
  | 'halt'
  | 'rejectedBetween'
  | 'shareRejections'
  | 'acceptPrice'
  | 'onRejected'
>

/** What a node knows of the trades of a relayed exchange, told by its connection. */
export interface RelayKnowledge extends Known {
  /** Keeps the trades of these markets as well from now on. Returns those that were not kept before. */
  follow(symbols: readonly string[]): string[]
  /** Something was pushed: `rows` are trades of `symbol` (null where it was something else), `said` is the exchange's own time of it (epoch ms), if it tells it. */
  pushed(symbol: string | null, rows: unknown, said: unknown): void
  /** The latest trades of a market came that were asked for at `askedAt`, after its pushes had begun; null when they could not be had. */
  filled(symbol: string, rows: unknown[] | null, askedAt: number): void
  /** The connection is gone. */
  lost(): void
  /** The trusted part of the exchange's book; null where it was rejected or is not known. */
  trustedBook(symbol: string, book: VisibleBook | null): VisibleBook | null
  /** The exchange's 24-hour figures with a trusted last price. */
  trustedFigures(symbol: string, day: DayDetail | null): DayDetail | null
}

/** What it is made with. */
export interface RelayKnowledgeOptions {
  db: Db
  /** The exchange's address. */
  source: string
  symbols: readonly string[]
  now(): number
  log?: Log
  /** The exchange's 24-hour figures, which the first prices are held against. */
  day?(symbol: string): DayDetail | null
}

/** Makes it, with nothing known. */
export function relayKnowledge({ db, source, symbols, now, log, day }: RelayKnowledgeOptions): RelayKnowledge {
  /** When the last push came, and when it was for the exchange then, which says all that happened before in this order. */
  let [heardAt, saidAt] = [now(), 0]
  const guard = createPriceGuard({ now, ...(log && { log }), ...(day && { day }) })
  const judgeOf = (symbol: string) => ({
    begin: (history: Parameters<typeof guard.begin>[1]) => guard.begin(symbol, history),
    judge: (trade: Parameters<typeof guard.judge>[1]) => guard.judge(symbol, trade),
    rejectForm: (ts: number | null) => guard.rejectForm(symbol, ts),
  })
  const trades = new Map<string, RecentTrades>()
  const follow = (wanted: readonly string[]): string[] => {
    const added = wanted.filter((symbol) => !trades.has(symbol))
    guard.follow(added)
    for (const symbol of added) trades.set(symbol, new RecentTrades(() => saidAt - GRACE_MS, judgeOf(symbol)))
    return added
  }
  follow(symbols)
  const sharing = createSharing({ db, source, now, trades })
  const underWay = leastOf(COMPARED_MS, now)
  return {
    follow,
    pushed(symbol, rows, said) {
      heardAt = now()
      const recent = symbol === null ? undefined : trades.get(symbol)
      if (symbol !== null && recent) sharing.heard(symbol, recent.add(rows))
      const at = typeof said === 'number' ? said : heardAt
      if (typeof said === 'number') underWay.add(heardAt - said)
      if (at > heardAt + MAX_AHEAD_MS) recent?.distrustUntil(Math.min(at, heardAt + MOST_DISTRUSTED_MS))
      saidAt = Math.max(saidAt, Math.min(heardAt, at))
    },
    filled(symbol, rows, askedAt) {
      const recent = trades.get(symbol)
      if (recent) sharing.heard(symbol, recent.fill(rows, askedAt))
    },
    lost() {
      for (const recent of trades.values()) recent.lost()
    },
    firstTradeAfter: (symbol, ts) => trades.get(symbol)?.firstAfter(ts) ?? null,
    lastTradeAtOrBefore: (symbol, ts) => trades.get(symbol)?.lastUpTo(ts) ?? null,
    tradesBetween: (symbol, from, to) => trades.get(symbol)?.between(from, to) ?? [],
    isLive(symbol, at) {
      const recent = trades.get(symbol)
      return recent !== undefined && (recent.covers(at) || (at - heardAt < SILENT_MS && recent.follows(at)))
    },
    known: (symbol) => trades.get(symbol)?.known() ?? [],
    share: sharing.share,
    learn: sharing.learn,
    aheadOfExchange: underWay.least,
    medianPrice: guard.medianPrice,
    halt: guard.halt,
    rejectedBetween: (symbol, from, to) => trades.get(symbol)?.rejectedBetween(from, to) ?? [],
    shareRejections: sharing.shareRejections,
    acceptPrice: guard.acceptPrice,
    onRejected: guard.onRejected,
    trustedBook: guard.book,
    trustedFigures: guard.figures,
  }
}
