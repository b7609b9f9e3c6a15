import { onMount } from 'nanostores'
import { $token } from '../session/token.ts'
import type { PagedList } from './paged-list.ts'
import { polled } from './polled.ts'

/**
 * Lets a member's list look at its first page each `everyMs` while something listens to it and the page is seen; it may hang on the rows: what is about to
 * change is asked for sooner.
 */
export function keptFresh<T>(list: PagedList<T>, everyMs: number | ((rows: readonly T[]) => number)): PagedList<T> {
  const look = async () => {
    await list.peek()
    return { ok: true as const, data: null, msg: '' }
  }
  const wait = typeof everyMs === 'number' ? everyMs : () => everyMs(list.$list.get().rows)
  const $looks = polled<null>(wait, look, $token)
  onMount(list.$list, () => $looks.listen(() => undefined))
  return list
}
