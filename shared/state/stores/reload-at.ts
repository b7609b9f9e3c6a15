import { serverNow } from '../../wire/api/server-clock.ts'
import type { PagedList } from './paged-list.ts'

/** Limit below the maximum delay of `setTimeout` (2^31 - 1 ms). */
const MAX_TIMER_MS = 2_000_000_000
/** Delay after `at`, in which the backend books what has ended. */
const GRACE_MS = 1_500

/**
 * Reloads a list shortly after `at`, the epoch time in ms (backend's clock) at which a row ends or arrives; null schedules nothing. Returns a function that
 * cancels the timer.
 */
export function scheduleReload<T>(list: Pick<PagedList<T>, 'reload'>, at: number | null): () => void {
  if (at === null) return () => undefined
  const timer = setTimeout(() => void list.reload(), Math.min(Math.max(at - serverNow(), 0) + GRACE_MS, MAX_TIMER_MS))
  return () => clearTimeout(timer)
}
