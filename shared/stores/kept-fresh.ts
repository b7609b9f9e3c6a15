import { onMount } from 'nanostores'
import { $token } from '../session/token.ts'
import type { PagedList } from './paged-list.ts'
import { polled } from './polled.ts'

/** Before the first rows it is not known how soon they change. */
const LOADING_MS = 1_000

/**
 * Lets a member's list look at its first page each `everyMs` while something listens to it and the page is seen; it may hang on the rows: what is about to
 * change is asked for sooner.
 */
export function keptFresh<T>(list: PagedList<T>, everyMs: number | ((rows: readonly T[]) => number)): PagedList<T> {
  const look = async () => {
    await list.peek()
    return { ok: true as const, data: null, msg: '' }
  }
  const wait = () => {
    if (typeof everyMs === 'number') return everyMs
    const { rows, loading } = list.$list.get()
    return loading ? LOADING_MS : everyMs(rows)
  }
  const $looks = polled<null>(wait, look, $token)
  onMount(list.$list, () => $looks.listen(() => undefined))
  return list
}
