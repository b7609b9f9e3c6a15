import { setImmediate as letOthersIn } from 'node:timers/promises'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import { type Performing, performDue } from './run-due-steps.ts'
import { dueBy, nextDueAt } from './scheduled-steps.ts'

/** Steps done in one transaction: many, for speed, but not so many that other requests wait long for the embedded database. */
const BATCH = 100
/** What is due is looked for this often at least: for what other processes write, and for a clock that was set. */
const LONGEST_WAIT_MS = 1_000
/** What lies between two looks at the least, and after one that found only what another engine holds. */
const SHORTEST_WAIT_MS = 20
/** What cannot be done is tried again after this. */
const ASIDE_MS = 60_000

/** Does what is due at its time. */
export interface AccrualEngine {
  /** Begins, with what fell due while nothing ran. */
  start(): void
  /** Ends after the transaction that runs. */
  stop(): Promise<void>
  /** Does everything that is due by now, steps that come of it counted in; answers how many. */
  performAll(): Promise<number>
}

/** What the engine works with. */
export interface EngineOptions extends Performing {
  /** Epoch ms. */
  now(): number
  /** The timer, when a test winds it by hand. */
  timer?: Timer
}

/** Makes the engine. Several may run on one database: each step is done once. */
export function createAccrualEngine(options: EngineOptions): AccrualEngine {
  const { db, now, log } = options
  const aside = new Map<string, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false

  function asideNow(): string[] {
    for (const [name, since] of aside) if (Math.abs(now() - since) >= ASIDE_MS) aside.delete(name)
    return [...aside.keys()]
  }

  async function performUntilNone(): Promise<number> {
    let all = 0
    while (!stopped) {
      const at = now()
      const works = await dueBy(db, at, BATCH, asideNow())
      if (works.length === 0) break
      const done = await performDue(options, works, { now: at, setAside: (name) => aside.set(name, at) })
      all += done
      // Nothing of it was to be had: another engine is at it.
      if (done === 0) break
      await letOthersIn()
    }
    return all
  }

  function performAll(): Promise<number> {
    const turn = queue.then(performUntilNone)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function look(): Promise<number> {
    try {
      await performAll()
      const next = await nextDueAt(db)
      return next === null ? LONGEST_WAIT_MS : Math.min(Math.max(next - now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
    } catch (error) {
      log.error({ err: error }, 'what is due waits; trying again')
      return LONGEST_WAIT_MS
    }
  }

  const scheduler = createScheduler(look, options.timer, options.log)
  return {
    performAll,
    start: () => scheduler.wakeWithin(0),
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
  }
}
