import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import type { CoverageRange, Market } from '../../market/market.ts'
import { filterMarketable, findOpenMarkets, matchTrades, moveCursor, NO_HORIZON, type OpenMarket } from './match.ts'

/** Interval between two passes in ms. */
const PASS_INTERVAL_MS = 250
/** Length in ms of the time range allocated per transaction. After a long downtime, trades are allocated in several steps. */
const MAX_RANGE_MS = 10 * 60_000
/** Delay in ms before missing trades are requested from other nodes. Earlier, this node usually still receives them itself. */
const PEER_LOOKUP_DELAY_MS = 1_000
/**
 * Time in ms after which a gap in the known trades is skipped; its trades fill no order. Long enough for a restarted node to reconnect and read the exchange's
 * recent trades.
 */
const GIVE_UP_AFTER_MS = 30_000

/** Fills resting limit orders as the market trades. */
export interface SpotEngine {
  /** Starts, beginning with the known trades from the time when no node was running. */
  start(): void
  /** Stops after the current transaction. */
  stop(): Promise<void>
  /** Allocates all trades known now. Returns the number of fills: orders filled, counted once for each transaction. */
  matchNow(): Promise<number>
}

/** Dependencies of the engine. */
export interface SpotEngineOptions {
  db: Db
  market: Market
  /** Epoch ms. */
  now(): number
  log: Log
  /** Returns true if this node's clock is too far off to fill orders by it. */
  isClockOff?: () => boolean
  /** Timer controlled by a test. */
  timer?: Timer
}

/** Creates an engine. Several engines may run on one database; each trade is allocated once, by an engine that knows all earlier trades. */
export function createSpotEngine(options: SpotEngineOptions): SpotEngine {
  const { db, market, now, isClockOff = () => false } = options
  /** Time (epoch ms) by market up to which trades were allocated or fill no order. Ahead of the stored cursor, which is only written with fills. */
  const seen = new Map<string, number>()
  let horizon: string | null = NO_HORIZON
  let queue: Promise<unknown> = Promise.resolve()
  let startedAt: number | null = null
  let stopped = false

  async function match(open: OpenMarket): Promise<number> {
    const { symbol } = open
    const begin = Math.max(open.cursor ?? 0, open.since, seen.get(symbol) ?? 0)
    const knownRange = await findKnownRange(options, { symbol, from: begin, startedAt })
    const end = Math.min(knownRange.until, now())
    let from = Math.max(begin, knownRange.since)
    let filled = 0
    while (from < end && !stopped) {
      const to = Math.min(end, from + MAX_RANGE_MS)
      if (filterMarketable(market.tradesBetween(symbol, from + 1, to), open).length > 0)
        filled += await matchTrades(db, market, { symbol, since: knownRange.since, from, to, horizon }, now())
      seen.set(symbol, to)
      from = to
      // Reading a recording and the embedded database only queue microtasks. Without this pause, catching up after a long downtime would block all other work.
      await setImmediate()
    }
    return filled
  }

  async function matchAll(): Promise<number> {
    if (isClockOff()) return 0
    const open = await findOpenMarkets(db, horizon)
    for (const symbol of seen.keys()) if (!open.some((market) => market.symbol === symbol)) seen.delete(symbol)
    // An order may have been placed before the time already seen, if its transaction was open during the previous pass or its node's clock is behind.
    for (const { symbol, fresh } of open)
      seen.set(symbol, Math.min(seen.get(symbol) ?? 0, fresh ?? Number.POSITIVE_INFINITY))
    horizon = open[0]?.horizon ?? NO_HORIZON
    await market.publishTrades(open.map(({ symbol }) => symbol))
    let filled = 0
    // Trades during a halt by the operator fill no order, not even after trading resumes.
    for (const openMarket of open)
      if (market.findHalt(openMarket.symbol)?.by === 'operator') await moveCursor(db, openMarket.symbol, now())
      else filled += await match(openMarket)
    return filled
  }

  function matchNow(): Promise<number> {
    const turn = queue.then(matchAll)
    queue = turn.catch(() => undefined)
    return turn
  }

  const scheduler = createPassScheduler(matchNow, options)
  return {
    matchNow,
    start() {
      startedAt = now()
      scheduler.wakeWithin(0)
    },
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
  }
}

/** Creates a scheduler that runs a pass every 250 ms, also after a failed one. */
const createPassScheduler = (matchNow: () => Promise<number>, { log, timer }: SpotEngineOptions) =>
  createScheduler(
    async () => {
      try {
        await matchNow()
      } catch (error) {
        log.error({ err: error }, 'matching pass failed, retrying in 250 ms')
      }
      return PASS_INTERVAL_MS
    },
    timer,
    log,
  )

/** Start of a range to look up, and the time when the engine started, null before. */
interface RangeLookup {
  symbol: string
  from: number
  startedAt: number | null
}

/** Returns the range of known trades from `from` on, reading from other nodes if needed. After `GIVE_UP_AFTER_MS`, skips a gap that no node has filled. */
async function findKnownRange(
  { market, now }: SpotEngineOptions,
  { symbol, from, startedAt }: RangeLookup,
): Promise<CoverageRange> {
  const nothing = { since: from, until: from }
  const own = findContinuation(market.getCoverage(symbol), from)
  if (own || now() - from < PEER_LOOKUP_DELAY_MS) return own ?? nothing
  await market.fetchTrades(symbol, from)
  const knownRanges = market.getCoverage(symbol)
  const isPatient = now() - from < GIVE_UP_AFTER_MS || (startedAt !== null && now() - startedAt < GIVE_UP_AFTER_MS)
  return (
    findContinuation(knownRanges, from) ??
    (isPatient ? undefined : knownRanges.find(({ since }) => since > from)) ??
    nothing
  )
}

/** Returns the known range that continues beyond a time, or undefined if the trades right after it are unknown. */
const findContinuation = (knownRanges: readonly CoverageRange[], from: number): CoverageRange | undefined =>
  knownRanges.find(({ since, until }) => since <= from && from < until)
