import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { addSampleHistory } from './balances.demo.ts'
import { storeDailyTotals } from './daily-totals.ts'
import { PRICE_INTERVAL_MS, storeRecentPrices } from './recent-prices.ts'

/** Interval of checks whether a day has ended. */
const CHECK_INTERVAL_MS = 60_000

/** Stores daily totals and recent prices while the node runs; in a demo, first adds the demo member's sample history. Returns a function that stops it. */
export function startDailyTotals(context: Context): () => Promise<void> {
  let sampled = !context.config.demo
  let running: Promise<unknown> = Promise.resolve()
  const work = async () => {
    if (!sampled) await addSampleHistory(context)
    sampled = true
    await storeDailyTotals(context)
  }
  let storing: Promise<unknown> = Promise.resolve()
  const stops = [
    repeatEvery(
      PRICE_INTERVAL_MS,
      () => {
        storing = storeRecentPrices(context)
        return storing
      },
      context.log,
      'recent prices could not be stored, retrying in 10 s',
    ),
    repeatEvery(
      CHECK_INTERVAL_MS,
      () => {
        running = work()
        return running
      },
      context.log,
      'daily totals could not be stored, retrying in 60 s',
    ),
  ]
  return async () => {
    for (const stop of stops) stop()
    await Promise.allSettled([storing, running])
  }
}
