import { onMount } from 'nanostores'
import { $token } from '../session/token.ts'
import type { PagedList } from './paged-list.ts'
import { polled } from './polled.ts'

/** Lets a member's list look at its first page each `everyMs` while something listens to it and the page is seen. */
export function keptFresh<T>(list: PagedList<T>, everyMs: number): PagedList<T> {
  const look = async () => {
    await list.peek()
    return { ok: true as const, data: null, msg: '' }
  }
  const $looks = polled(everyMs, look, $token)
  onMount(list.$list, () => $looks.listen(() => undefined))
  return list
}
