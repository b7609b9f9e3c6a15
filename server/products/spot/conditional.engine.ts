import { setImmediate } from 'node:timers/promises'
import { processWithBisection } from '../../core/db/bisect.ts'
import { findKnownRange } from './known-range.ts'
import { NO_HORIZON } from './match.ts'
import { createPassScheduler, MAX_RANGE_MS, type SpotEngineOptions } from './spot.engine.ts'
import { moveTriggerCursor, skipTriggers } from './trigger-cursor.ts'
import { markReached, triggerOrders } from './trigger-orders.ts'
import { type DueOrder, findDueOrders, findWaitingMarkets, type WaitingMarket } from './waiting-orders.ts'

/** Orders of one transaction. More would be faster, but would keep other requests waiting on the embedded database. */
const BATCH_SIZE = 100
/** Interval in ms in which the cursor of a market is stored: after a crash, at most these trades are compared again. */
const CURSOR_INTERVAL_MS = 10_000
/** Delay in ms before an order whose trigger failed is tried again. */
const RETRY_MS = 60_000

/** Places conditional orders when a trade reaches their trigger. */
export interface ConditionalEngine {
  /** Starts, beginning with the known trades from the time when no node was running. */
  start(): void
  /** Stops after the current transaction. */
  stop(): Promise<void>
  /** Compares all trades known now with the triggers, and tries reached orders again. Returns the number of placed orders. */
  triggerNow(): Promise<number>
}

/** Creates an engine. Several engines may run on one database; each order is placed once. */
export function createConditionalEngine(options: SpotEngineOptions): ConditionalEngine {
  const { db, market, now, isClockOff = () => false } = options
  /** Time (epoch ms) by market up to which trades were compared. Ahead of the stored cursor. */
  const seen = new Map<string, number>()
  const stored = new Map<string, number>()
  let horizon: string | null = NO_HORIZON
  let queue: Promise<unknown> = Promise.resolve()
  let startedAt: number | null = null
  let stopped = false
  const { place, retryReached, isOpen } = createPlacer(options, () => stopped)

  async function compareTrades(open: WaitingMarket): Promise<number> {
    const { symbol } = open
    const begin = Math.max(open.cursor ?? 0, open.since, seen.get(symbol) ?? 0)
    const knownRange = await findKnownRange(options, { symbol, from: begin, startedAt })
    const end = Math.min(knownRange.until, now())
    let from = Math.max(begin, knownRange.since)
    let done = 0
    while (from < end && !stopped) {
      const to = Math.min(end, from + MAX_RANGE_MS)
      const due = await findDueOrders(db, market.tradesBetween(symbol, from + 1, to), open)
      done += await place(symbol, due)
      // Some due orders may not be placed yet: the next start compares these trades again.
      if (stopped) return done
      seen.set(symbol, to)
      from = to
      await setImmediate()
    }
    await storeCursor(symbol, from)
    return done
  }

  async function storeCursor(symbol: string, to: number): Promise<void> {
    if (to - (stored.get(symbol) ?? 0) < CURSOR_INTERVAL_MS) return
    await moveTriggerCursor(db, symbol, to, horizon)
    stored.set(symbol, to)
  }

  async function triggerAll(): Promise<number> {
    if (isClockOff()) return 0
    let done = await retryReached()
    const waiting = await findWaitingMarkets(db, horizon)
    for (const symbol of seen.keys()) if (!waiting.some((open) => open.symbol === symbol)) seen.delete(symbol)
    for (const { symbol, fresh } of waiting)
      seen.set(symbol, Math.min(seen.get(symbol) ?? 0, fresh ?? Number.POSITIVE_INFINITY))
    horizon = waiting[0]?.horizon ?? NO_HORIZON
    await market.publishTrades(waiting.map(({ symbol }) => symbol))
    for (const open of waiting) {
      const { symbol } = open
      // Trades during a halt by the operator trigger no order, not even after trading resumes.
      if (market.findHalt(symbol)?.by === 'operator') await skipTriggers(db, symbol, now())
      else if (isOpen(symbol)) {
        // A relay requests the book of a market when it is first read; a triggered order needs it at once.
        market.book(symbol)
        done += await compareTrades(open)
      }
    }
    return done
  }

  function triggerNow(): Promise<number> {
    const turn = queue.then(triggerAll)
    queue = turn.catch(() => undefined)
    return turn
  }

  const scheduler = createPassScheduler(triggerNow, 'comparing triggers failed, retrying in 250 ms', options)
  return {
    triggerNow,
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

/** Places due orders: one batch per transaction, and one whose transaction failed again after a time. */
function createPlacer({ db, market, now, log }: SpotEngineOptions, isStopped: () => boolean) {
  /** Due orders whose transaction failed, with the time of the attempt (epoch ms). */
  const failed = new Map<number, number>()
  /** Number of the last reached order that was tried again; 0 begins with the first. */
  let retriedTo = 0
  const isOpen = (symbol: string) => market.findHalt(symbol) === null && market.isLive(symbol, now())

  async function place(symbol: string, due: readonly DueOrder[]): Promise<number> {
    const info = market.markets().find((one) => one.symbol === symbol)
    const aside: DueOrder[] = []
    let done = 0
    for (let at = 0; info && at < due.length && !isStopped(); at += BATCH_SIZE) {
      done += await processWithBisection(due.slice(at, at + BATCH_SIZE), {
        work: (batch) => triggerOrders(db, market, { info, due: batch }, now()),
        setAside(order, error) {
          log.error({ err: error, order: order.id }, 'conditional order could not be placed, retrying in 60 s')
          aside.push(order)
        },
      })
      await setImmediate()
    }
    for (const order of aside) {
      failed.set(order.id, now())
      await markReached(db, order)
    }
    return done
  }

  /** Tries reached orders of open markets again: the next ones by number in each pass. */
  async function retryReached(): Promise<number> {
    for (const [id, at] of failed) if (now() - at >= RETRY_MS) failed.delete(id)
    const rows = await db.query<DueOrder & { symbol: string }>(
      `SELECT id, symbol, reached_price AS price, reached_at AS ts FROM conditional_orders
       WHERE status = 'reached' AND id > $1::bigint AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT ${BATCH_SIZE}`,
      [retriedTo, [...failed.keys()]],
    )
    retriedTo = rows.length < BATCH_SIZE ? 0 : (rows.at(-1)?.id ?? 0)
    let done = 0
    for (const symbol of new Set(rows.map((row) => row.symbol)))
      if (isOpen(symbol))
        done += await place(
          symbol,
          rows.filter((row) => row.symbol === symbol),
        )
    return done
  }

  return { place, retryReached, isOpen }
}
