import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { addSampleHistory } from './balances.demo.ts'
import { storeDailyTotals } from './daily-totals.ts'

/** Interval of checks whether a day has ended. */
const CHECK_INTERVAL_MS = 60_000

/** Stores daily totals while the node runs; in a demo, first adds the demo member's sample history. Returns a function that stops it. */
export function startDailyTotals(context: Context): () => Promise<void> {
  let sampled = !context.config.demo
  let running: Promise<unknown> = Promise.resolve()
  const work = async () => {
    if (!sampled) await addSampleHistory(context)
    sampled = true
    await storeDailyTotals(context)
  }
  const stop = repeatEvery(
    CHECK_INTERVAL_MS,
    () => {
      running = work()
      return running
    },
    context.log,
    'daily totals could not be stored, retrying in 60 s',
  )
  return async () => {
    stop()
    await running.catch(() => undefined)
  }
}
