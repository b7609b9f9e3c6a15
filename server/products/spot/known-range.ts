import type { CoverageRange, Market } from '../../market/market.ts'

/** Delay in ms before missing trades are requested from other nodes. Earlier, this node usually still receives them itself. */
const PEER_LOOKUP_DELAY_MS = 1_000
/**
 * Time in ms after which a gap in the known trades is skipped; its trades fill and trigger no order. Long enough for a restarted node to reconnect and read the exchange's
 * recent trades.
 */
const GIVE_UP_AFTER_MS = 30_000

/** Returns true while trades after a time (epoch ms) that no node knows may still become known. `startedAt` is the start of the engine, or null. */
export const mayBecomeKnown = (from: number, startedAt: number | null, now: number): boolean =>
  now - from < GIVE_UP_AFTER_MS || (startedAt !== null && now - startedAt < GIVE_UP_AFTER_MS)

/** Start of a range to look up, and the time when the engine started, null before. Times in epoch ms. */
export interface RangeLookup {
  symbol: string
  from: number
  startedAt: number | null
}

/** Returns the range of known trades from `from` on, reading from other nodes if needed. After `GIVE_UP_AFTER_MS`, skips a gap that no node has filled. */
export async function findKnownRange(
  { market, now }: { market: Market; now(): number },
  { symbol, from, startedAt }: RangeLookup,
): Promise<CoverageRange> {
  const nothing = { since: from, until: from }
  const own = findContinuation(market.getCoverage(symbol), from)
  if (own || now() - from < PEER_LOOKUP_DELAY_MS) return own ?? nothing
  await market.fetchTrades(symbol, from)
  const knownRanges = market.getCoverage(symbol)
  return (
    findContinuation(knownRanges, from) ??
    (mayBecomeKnown(from, startedAt, now()) ? undefined : knownRanges.find(({ since }) => since > from)) ??
    nothing
  )
}

/** Returns the known range that continues beyond a time, or undefined if the trades right after it are unknown. */
const findContinuation = (knownRanges: readonly CoverageRange[], from: number): CoverageRange | undefined =>
  knownRanges.find(({ since, until }) => since <= from && from < until)
