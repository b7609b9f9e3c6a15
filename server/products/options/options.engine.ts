import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import type { Market } from '../../market/market.ts'
import { createOutageWatch } from './feed-outage.ts'
import { recordEntries, summarizeOpenOrders } from './open-orders.ts'
import { getDueTimes } from './options.due.ts'
import type { DecidingTrade } from './public-trades.ts'
import { findReadyOrders } from './ready-orders.ts'
import { settleOrders } from './settle.ts'

/** Orders settled per transaction. Larger batches are faster but block other requests of the embedded database for longer. */
const BATCH_SIZE = 250
/** Longest interval between two passes, in ms. Bounds the delay for orders of other processes and for noticing feed outages. */
const MAX_WAIT_MS = 1_000
/** Interval in ms while an entry trade is missing. */
const ENTRY_WAIT_MS = 250
/** Shortest interval between two passes, in ms. Used while ended orders wait for a last trade. */
const MIN_WAIT_MS = 50
/** Age in ms after which an ended order waits for other nodes rather than a last trade, so it is checked less often. */
const OVERDUE_MS = 2_000
/** Delay in ms before an order that could not be settled is tried again. */
const RETRY_FAILED_MS = 60_000

/** Settles orders when they are due. */
export interface OptionsEngine {
  /** Starts settling, beginning with orders that ended while no node was running. */
  start(): void
  /** Stops after the current transaction. */
  stop(): Promise<void>
  /** Announces an order that ends at this time (epoch ms), so that it is settled without delay. */
  scheduleSettlement(endsAt: number): void
  /** Settles all orders that are due now. Returns the number settled. */
  settleDue(): Promise<number>
}

/** Dependencies of the engine. */
export interface OptionsEngineOptions {
  db: Db
  market: Market
  /** Epoch ms. */
  now(): number
  log: Log
  recordDelay?: (ms: number) => void
  /** Called with the trades that decided orders. */
  archiveTrades?: (trades: readonly DecidingTrade[]) => void
  /** Returns true if this node's clock is too far off to settle by it. */
  isClockOff?: () => boolean
  /** Timer controlled by a test. */
  timer?: Timer
}

/** Creates an engine. Several engines may run on one database; each order is settled once. */
export function createOptionsEngine(options: OptionsEngineOptions): OptionsEngine {
  const { db, market, now, log, isClockOff = () => false } = options
  const watchOutages = createOutageWatch(db, market)
  /** Orders that could not be settled, with the time of the attempt (epoch ms). */
  const failedOrders = new Map<number, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let startedAt: number | null = null
  let stopped = false

  const isNear = (since: number, span: number) => Math.abs(now() - since) < span
  /** Returns the ids of the orders that failed within the last 60 s; they are skipped. */
  const getSkippedOrders = (): number[] => {
    for (const [id, since] of failedOrders) if (!isNear(since, RETRY_FAILED_MS)) failedOrders.delete(id)
    return [...failedOrders.keys()]
  }

  async function settleReady(): Promise<number> {
    if (isClockOff()) return 0
    const due = getDueTimes(now(), startedAt)
    const ids = await findReadyOrders(db, market, due, getSkippedOrders())
    let settled = 0
    for (let from = 0; from < ids.length && !stopped; from += BATCH_SIZE)
      settled += await settleOrders({ ...options, due }, ids.slice(from, from + BATCH_SIZE), (id) =>
        failedOrders.set(id, now()),
      )
    return settled
  }

  function settleDue(): Promise<number> {
    const turn = queue.then(settleReady)
    queue = turn.catch(() => undefined)
    return turn
  }

  /** Settles, publishes trades, watches for outages and stores entry trades. Returns the ms until the next pass. */
  async function runPass(): Promise<number> {
    try {
      if (isClockOff()) return MAX_WAIT_MS
      await settleDue()
      const open = await summarizeOpenOrders(db, getSkippedOrders())
      await market.publishTrades(open.symbols)
      await watchOutages(open.symbols, now())
      const missing = open.isEntryMissing ? await recordEntries(db, market) : 0
      return getNextDelay(open.next, missing > 0, now())
    } catch (error) {
      log.error({ err: error }, 'settlement pass failed, retrying in 1 s')
      return MAX_WAIT_MS
    }
  }

  const scheduler = createScheduler(runPass, options.timer, options.log)
  return {
    settleDue,
    start() {
      startedAt = now()
      scheduler.wakeWithin(0)
    },
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
    scheduleSettlement(endsAt) {
      if (startedAt !== null) scheduler.wakeWithin(getNextDelay(endsAt, true, now()))
    },
  }
}

/** Returns the delay in ms before the next pass. `next` is the end of the next order in epoch ms. */
function getNextDelay(next: number | null, isEntryMissing: boolean, now: number): number {
  const longest = isEntryMissing ? ENTRY_WAIT_MS : MAX_WAIT_MS
  if (next === null) return longest
  return Math.min(Math.max(next - now, next < now - OVERDUE_MS ? ENTRY_WAIT_MS : MIN_WAIT_MS), longest)
}
