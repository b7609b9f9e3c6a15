import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import { type ProcessingOptions, processDueSteps } from './process-due-steps.ts'
import { findDueSteps, findNextDueAt } from './scheduled-steps.ts'

/** Steps per transaction. More would be faster, but would keep other requests waiting on the embedded database. */
const BATCH_SIZE = 100
/** Longest wait between two polls, so that steps of other processes and changes of the clock are noticed. */
const MAX_WAIT_MS = 1_000
/** Shortest wait between two polls. Also applies after a poll that found only steps locked by another engine. */
const MIN_WAIT_MS = 20
/** Delay before a failed step is retried. */
const RETRY_MS = 60_000

/** Runs scheduled steps when they are due. */
export interface ScheduleEngine {
  /** Starts, first with the steps that fell due while no engine was running. */
  start(): void
  /** Stops after the current transaction. */
  stop(): Promise<void>
  /** Runs all due steps, including those that these steps make due, and returns their number. */
  runAllDue(): Promise<number>
}

/** Dependencies of the engine. */
export interface ScheduleEngineOptions extends ProcessingOptions {
  /** Current time, epoch ms. */
  now(): number
  /** Timer that tests advance by hand. */
  timer?: Timer
}

/** Creates the engine. Several engines may share a database: each step is done once. */
export function createScheduleEngine(options: ScheduleEngineOptions): ScheduleEngine {
  const { db, now, log } = options
  /** Records whose step failed, by their key (`toRecordKey`), with the time of the attempt (epoch ms). */
  const failedRecords = new Map<string, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false

  /** Returns the keys of the records that failed within the last 60 s; they are skipped. */
  function getSkippedRecords(): string[] {
    for (const [key, since] of failedRecords) if (Math.abs(now() - since) >= RETRY_MS) failedRecords.delete(key)
    return [...failedRecords.keys()]
  }

  async function runUntilNoneIsDue(): Promise<number> {
    let all = 0
    // After another engine has locked all of a batch, the next ones are looked for beyond its locks. These lookups write, so they are not the rule.
    let skipsLocked = false
    while (!stopped) {
      const at = now()
      const steps = await findDueSteps(db, at, BATCH_SIZE, getSkippedRecords(), { skipsLocked })
      if (steps.length === 0) break
      const done = await processDueSteps(options, steps, { now: at, setAside: (key) => failedRecords.set(key, at) })
      all += done
      // Another engine has locked all of them, or all have failed.
      if (done === 0 && skipsLocked) break
      skipsLocked ||= done === 0
      await yieldToOthers()
    }
    return all
  }

  function runAllDue(): Promise<number> {
    const turn = queue.then(runUntilNoneIsDue)
    queue = turn.catch(() => undefined)
    return turn
  }

  /** Runs the due steps. Returns the ms until the next pass. */
  async function runPass(): Promise<number> {
    try {
      await runAllDue()
      const next = await findNextDueAt(db)
      return next === null ? MAX_WAIT_MS : Math.min(Math.max(next - now(), MIN_WAIT_MS), MAX_WAIT_MS)
    } catch (error) {
      log.error({ err: error }, 'due steps could not be read, retrying in 1 s')
      return MAX_WAIT_MS
    }
  }

  const scheduler = createScheduler(runPass, options.timer, options.log)
  return {
    runAllDue,
    start: () => scheduler.wakeWithin(0),
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
  }
}
