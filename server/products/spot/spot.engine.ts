import { setImmediate } from 'node:timers/promises'
import { processWithBisection } from '../../core/db/bisect.ts'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import type { Market } from '../../market/market.ts'
import { expireOrders } from './expire-orders.ts'
import { findKnownRange, mayBecomeKnown } from './known-range.ts'
import { filterMarketable, findOpenMarkets, matchTrades, moveCursor, NO_HORIZON, type OpenMarket } from './match.ts'
import { findReachedPairs, markReachedStops, placeStops } from './order-pairs.ts'

/** Interval between two passes in ms. */
const PASS_INTERVAL_MS = 250
/** Length in ms of the time range allocated per transaction. After a long downtime, trades are allocated in several steps. */
export const MAX_RANGE_MS = 10 * 60_000

/** Fills resting limit orders as the market trades, and cancels those whose time has ended. */
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
      const trades = market.tradesBetween(symbol, from + 1, to)
      if (await markReachedStops(db, trades, open)) open.hasReachedStops = true
      if (filterMarketable(trades, open).length > 0)
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
    for (const openMarket of open) {
      const isHalted = market.findHalt(openMarket.symbol)?.by === 'operator'
      if (isHalted) await moveCursor(db, openMarket.symbol, now())
      else filled += await match(openMarket)
      filled += await finishOrders(options, openMarket, { isHalted, startedAt, seen })
    }
    return filled
  }

  function matchNow(): Promise<number> {
    const turn = queue.then(matchAll)
    queue = turn.catch(() => undefined)
    return turn
  }

  const scheduler = createPassScheduler(matchNow, 'matching pass failed, retrying in 250 ms', options)
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

/** State of the pass: whether the operator has halted the market, the start of the engine, and the times (epoch ms) up to which trades were compared. */
interface PassState {
  isHalted: boolean
  startedAt: number | null
  seen: ReadonlyMap<string, number>
}

/**
 * Cancels the orders of a market whose time has ended and whose trades until then are allocated, or will not become known; then places reached stops. Returns the
 * number of placed stops.
 */
async function finishOrders(
  options: SpotEngineOptions,
  { symbol, cursor, expiresAt, hasReachedStops }: OpenMarket,
  { isHalted, startedAt, seen }: PassState,
): Promise<number> {
  const now = options.now()
  if (expiresAt !== null && expiresAt <= now) {
    const isFinal = isHalted || !mayBecomeKnown(expiresAt, startedAt, now)
    const until = isFinal ? now : Math.max(cursor ?? 0, seen.get(symbol) ?? 0)
    if (expiresAt <= until) await expireOrders(options.db, symbol, until, now)
  }
  return hasReachedStops ? placeReachedStops(options, symbol) : 0
}

/** Places the reached stops of a market that is open and live. An order whose transaction fails is tried again in the next pass. */
async function placeReachedStops({ db, market, now, log }: SpotEngineOptions, symbol: string): Promise<number> {
  const info = market.markets().find((one) => one.symbol === symbol)
  if (!info || market.findHalt(symbol) !== null || !market.isLive(symbol, now())) return 0
  const pairs = await findReachedPairs(db, market, info, now())
  if (pairs.length === 0) return 0
  return processWithBisection(pairs, {
    work: (batch) => placeStops(db, market, { info, pairs: batch }, now()),
    setAside: ({ id }, error) =>
      log.error({ err: error, order: id }, 'stop of an order could not be placed, retrying in 250 ms'),
  })
}

/** Creates a scheduler that runs a pass every 250 ms, also after a failed one, whose error is logged as `failure`. */
export const createPassScheduler = (pass: () => Promise<number>, failure: string, { log, timer }: SpotEngineOptions) =>
  createScheduler(
    async () => {
      try {
        await pass()
      } catch (error) {
        log.error({ err: error }, failure)
      }
      return PASS_INTERVAL_MS
    },
    timer,
    log,
  )
