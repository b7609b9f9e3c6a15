import type { CoverageRange } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import type { RecentTrades } from './recent-trades.ts'

/** Period before the first `publishTrades` of a market of which trades are also written: this node may learn of the order up to a second late. */
const LOOKBACK_MS = 10_000
/** A market that was not requested for this long is no longer written. */
const REQUEST_TTL_MS = 10_000
/** Limit of unwritten trades of a market. Beyond it the market is dropped; writing starts again later and leaves a gap. */
const MAX_PENDING = 20_000

/** Write state of one market: start of the range, how far it is written, its unwritten trades, and the last request. Times in epoch ms. */
interface PendingRange {
  since: number
  until: number
  trades: Trade[]
  requestedAt: number
}

/** Unwritten trades of a market, which extend its range to `until`. */
export interface UnsentTrades {
  symbol: string
  range: PendingRange
  until: number
  sent: readonly Trade[]
}

/** Trades of requested markets that this node has not yet written. */
export interface PendingRanges {
  /** Adds trades just received. Ignores markets that are not written. */
  add(symbol: string, accepted: readonly Trade[]): void
  /** Returns the unwritten part of each requested market; markets without one are left out. */
  findUnsent(symbols: readonly string[]): UnsentTrades[]
  /** Drops the markets that were not requested for {@link REQUEST_TTL_MS}. */
  dropUnrequested(): void
  /** Returns the number of unwritten trades. */
  count(): number
}

/** Creates the pending ranges of one node. `trades` are the trades that it knows, by market. */
export function createPendingRanges(trades: ReadonlyMap<string, RecentTrades>, now: () => number): PendingRanges {
  const pending = new Map<string, PendingRange>()

  function getPending(symbol: string, own: CoverageRange): PendingRange {
    const pendingRange = pending.get(symbol)
    const isContinued =
      pendingRange !== undefined && own.since <= pendingRange.until && pendingRange.trades.length < MAX_PENDING
    if (isContinued) return pendingRange
    const since = Math.max(own.since, now() - LOOKBACK_MS)
    const unwritten = trades.get(symbol)?.findBetween(since + 1, Number.POSITIVE_INFINITY) ?? []
    const range: PendingRange = { since, until: since, trades: unwritten, requestedAt: now() }
    pending.set(symbol, range)
    return range
  }

  return {
    add(symbol, accepted) {
      const range = pending.get(symbol)
      range?.trades.push(...accepted)
      // Writing failed for too long: start again later, with a gap.
      if (range && range.trades.length > MAX_PENDING) pending.delete(symbol)
    },
    findUnsent: (symbols) =>
      symbols.flatMap((symbol) => {
        const own = trades.get(symbol)?.getOwnRange()
        if (!own || own.until <= now() - LOOKBACK_MS) return []
        const range = getPending(symbol, own)
        range.requestedAt = now()
        return own.until > range.until ? [{ symbol, range, until: own.until, sent: [...range.trades] }] : []
      }),
    dropUnrequested() {
      for (const [symbol, { requestedAt }] of pending)
        if (Math.abs(now() - requestedAt) > REQUEST_TTL_MS) pending.delete(symbol)
    },
    count: () => [...pending.values()].reduce((count, { trades: unwritten }) => count + unwritten.length, 0),
  }
}

/** Records that trades have been written. */
export function markSent(all: readonly UnsentTrades[]): void {
  for (const { range, until, sent } of all) {
    range.until = until
    range.trades.splice(0, sent.length)
  }
}
