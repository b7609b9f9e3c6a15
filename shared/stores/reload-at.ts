import { serverNow } from '../api/server-clock.ts'
import type { PagedList } from './paged-list.ts'

/** Timers count no further than this. */
const LONGEST_MS = 2_000_000_000
/** The backend needs a moment to book what has ended. */
const GRACE_MS = 1_500

/** Asks a list again once something on it ends or arrives, at `at` by the backend's clock (epoch ms; null for never). Answers what ends the waiting. */
export function reloadAt<T>(list: Pick<PagedList<T>, 'reload'>, at: number | null): () => void {
  if (at === null) return () => undefined
  const timer = setTimeout(() => void list.reload(), Math.min(Math.max(at - serverNow(), 0) + GRACE_MS, LONGEST_MS))
  return () => clearTimeout(timer)
}
