import { onMount } from 'nanostores'
import { failedResult } from '../../wire/api/call-result.ts'
import { $token } from '../session/token.ts'
import type { PagedList } from './paged-list.ts'
import { polled } from './polled.ts'

/** Interval before the first rows: how soon they change is not known yet. */
const LOADING_POLL_MS = 1_000

/**
 * Polls the first page of a member's list every `everyMs` while the list has listeners and the page is visible. A function derives the interval from the rows,
 * so that rows about to change are polled more often.
 */
export function pollFirstPage<T>(list: PagedList<T>, everyMs: number | ((rows: readonly T[]) => number)): PagedList<T> {
  const look = async () => {
    // A failed look is repeated at the next interval, also while the backend hints changes.
    return (await list.peek())
      ? ({ ok: true, data: null, msg: '' } as const)
      : failedResult({ kind: 'network', code: null, message: '' })
  }
  const wait = () => {
    if (typeof everyMs === 'number') return everyMs
    const { rows, loading } = list.$list.get()
    return loading ? LOADING_POLL_MS : everyMs(rows)
  }
  const $looks = polled<null>(wait, look, $token)
  onMount(list.$list, () => $looks.listen(() => undefined))
  return list
}
