import { computed, type ReadableAtom } from 'nanostores'
import type { PagedList } from './paged-list.ts'

/**
 * Returns a list whose rows keep their positions while `$held` is true: removed rows stay and new rows are withheld. Otherwise a row could move under the
 * pointer just before a press.
 */
export function createPinnedList<T>(
  list: PagedList<T>,
  keyOf: (row: T) => string,
  $held: ReadableAtom<boolean>,
): PagedList<T> {
  let places: readonly T[] | null = null
  const $list = computed([list.$list, $held], (now, held) => {
    if (!held) places = null
    if (!held) return now
    places ??= now.rows
    const latest = new Map(now.rows.map((row) => [keyOf(row), row]))
    return { ...now, rows: places.map((row) => latest.get(keyOf(row)) ?? row) }
  })
  return { ...list, $list }
}
