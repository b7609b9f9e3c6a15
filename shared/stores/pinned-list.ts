import { computed, type ReadableAtom } from 'nanostores'
import type { PagedList } from './paged-list.ts'

/**
 * A list whose rows keep their places while `$held` is true: one that goes stays where it stood, one that comes waits. A finger that is on its way to a
 * button must not meet that of another row.
 */
export function pinnedList<T>(
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
