import { setImmediate as letOthersIn } from 'node:timers/promises'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import { type Performing, performDue } from './process-due-steps.ts'
import { dueBy, nextDueAt } from './scheduled-steps.ts'

/** Steps per transaction. More would be faster, but would keep other requests waiting on the embedded database. */
const BATCH = 100
/** Longest wait between two polls, so that steps of other processes and changes of the clock are noticed. */
const LONGEST_WAIT_MS = 1_000
/** Shortest wait between two polls. Also applies after a poll that found only steps locked by another engine. */
const SHORTEST_WAIT_MS = 20
/** Delay before a failed step is retried. */
const ASIDE_MS = 60_000

/** Runs scheduled steps when they are due. */
export interface AccrualEngine {
  /** Starts, first with the steps that fell due while no engine was running. */
  start(): void
  /** Stops after the current transaction. */
  stop(): Promise<void>
  /** Runs all due steps, including those that these steps make due, and returns their number. */
  performAll(): Promise<number>
}

/** Dependencies of the engine. */
export interface EngineOptions extends Performing {
  /** Current time, epoch ms. */
  now(): number
  /** Timer that tests advance by hand. */
  timer?: Timer
}

/** Creates the engine. Several engines may share a database: each step is done once. */
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
      // Another engine has locked all of them.
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
      log.error({ err: error }, 'due steps could not be read, retrying in 1 s')
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
