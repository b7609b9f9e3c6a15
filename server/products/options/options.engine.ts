import type { Db } from '../../core/db/db.ts'
import { slot } from '../../core/http/context.ts'
import type { Log } from '../../core/log/log.ts'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import type { Market } from '../../market/market.ts'
import { createOutageWatch } from './feed-outage.ts'
import { dueAt } from './options.due.ts'
import { readyOrders } from './ready.ts'
import { settleOrders } from './settle.ts'
import { openOrders, recordEntries } from './watch.ts'

/** Orders settled in one transaction: many, for speed, but not so many that other requests wait long for the embedded database. */
const BATCH = 250
/** The orders are looked at this often at least: for those of other processes, and for silence of the feed. */
const LONGEST_WAIT_MS = 1_000
/** How soon an entry trade is looked for. */
const ENTRY_WAIT_MS = 250
/** How soon ended orders are looked at again that wait for a last trade; also what lies between two looks. */
const SHORTEST_WAIT_MS = 50
/** An order that ended so long ago waits to become known, not for a last trade: it is looked at less often. */
const OVERDUE_MS = 2_000
/** An order that cannot be settled is tried again after this. */
const ASIDE_MS = 60_000

/** Settles orders when they are due. */
export interface OptionsEngine {
  /** Begins to settle, with what ended while nothing ran. */
  start(): void
  /** Ends after the transaction that runs. */
  stop(): Promise<void>
  /** Says that an order was taken that ends at this time (epoch ms), so that it is not found late. */
  expect(endsAt: number): void
  /** Settles everything that can be settled now; answers how many. */
  settleDue(): Promise<number>
}

/** Where the context has the engine that settles. */
export const engineSlot = slot<Pick<OptionsEngine, 'expect'>>('options engine')

/** The engine that is told when an order will be due. */
export const engineOf = engineSlot.of

/** What the engine works with. */
export interface EngineOptions {
  db: Db
  market: Market
  /** Epoch ms. */
  now(): number
  log: Log
  noteDelay?: (ms: number) => void
  /** Whether this node's clock is too far off to decide anything by it. */
  isClockOff?: () => boolean
  /** The timer, when a test winds it by hand. */
  timer?: Timer
}

/** Makes the engine. Several may run on one database: each order is settled once. */
export function createOptionsEngine(options: EngineOptions): OptionsEngine {
  const { db, market, now, log, isClockOff = () => false } = options
  const watchOutages = createOutageWatch(db, market)
  const aside = new Map<number, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let startedAt: number | null = null
  let stopped = false

  const isNear = (since: number, span: number) => Math.abs(now() - since) < span
  const setAside = (): number[] => {
    for (const [id, since] of aside) if (!isNear(since, ASIDE_MS)) aside.delete(id)
    return [...aside.keys()]
  }

  async function settleReady(): Promise<number> {
    if (isClockOff()) return 0
    const due = dueAt(now(), startedAt)
    const ids = await readyOrders(db, market, due, setAside())
    let settled = 0
    for (let from = 0; from < ids.length && !stopped; from += BATCH)
      settled += await settleOrders({ ...options, due }, ids.slice(from, from + BATCH), (id) => aside.set(id, now()))
    return settled
  }

  function settleDue(): Promise<number> {
    const turn = queue.then(settleReady)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function look(): Promise<number> {
    try {
      if (isClockOff()) return LONGEST_WAIT_MS
      await settleDue()
      const open = await openOrders(db, setAside())
      await market.share(open.symbols)
      await watchOutages(open.symbols, now())
      const missing = open.unentered ? await recordEntries(db, market) : 0
      return waitFor(open.next, missing > 0, now())
    } catch (error) {
      log.error({ err: error }, 'orders wait for settlement; trying again')
      return LONGEST_WAIT_MS
    }
  }

  const scheduler = createScheduler(look, options.timer, options.log)
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
    expect(endsAt) {
      if (startedAt !== null) scheduler.wakeWithin(waitFor(endsAt, true, now()))
    },
  }
}

/** How long to wait for the next look, when the next order ends at `next`. */
function waitFor(next: number | null, unentered: boolean, now: number): number {
  const longest = unentered ? ENTRY_WAIT_MS : LONGEST_WAIT_MS
  if (next === null) return longest
  return Math.min(Math.max(next - now, next < now - OVERDUE_MS ? ENTRY_WAIT_MS : SHORTEST_WAIT_MS), longest)
}
