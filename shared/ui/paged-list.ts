import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { PAGE_SIZE } from '../contract/constants.ts'

/** A list that comes page by page. `failed` when the last try to load was; what was loaded before stays. */
export interface Paged<T> {
  rows: readonly T[]
  /** Nothing has come yet. */
  loading: boolean
  /** A further page or a refresh is on its way. */
  busy: boolean
  failed: boolean
  /** A short page came: there is no more (LST-02). */
  ended: boolean
}

/** A paged list and what can be done with it. */
export interface PagedList<T> {
  readonly $list: ReadableAtom<Paged<T>>
  /** Loads the next page, unless one is on its way or there is none. */
  more(): Promise<void>
  /** Begins again at page 1 (LST-03); the rows stay until the new ones have come. */
  refresh(): Promise<void>
  /** Changes rows in place, as when one of them was cancelled. */
  change(rows: (rows: readonly T[]) => readonly T[]): void
}

/** Makes a paged list. `fetch` asks for a page, from 1; `keyOf` tells rows apart, so that one that moved to the next page does not show twice. */
export function pagedList<T>(
  fetch: (page: number, limit: number) => Promise<Result<T[]>>,
  keyOf: (row: T) => string,
): PagedList<T> {
  const $list = atom<Paged<T>>({ rows: [], loading: true, busy: false, failed: false, ended: false })
  let page = 0
  /** Answers to a former start are dropped. */
  let start = 0

  async function load(next: number): Promise<void> {
    const mine = start
    $list.set({ ...$list.get(), busy: true, failed: false })
    const answer = await fetch(next, PAGE_SIZE)
    if (mine !== start) return
    const { rows } = $list.get()
    if (!answer.ok) {
      $list.set({ rows, loading: false, busy: false, failed: true, ended: false })
      return
    }
    page = next
    const before = next === 1 ? [] : rows
    const known = new Set(before.map(keyOf))
    const fresh = answer.data.filter((row) => !known.has(keyOf(row)))
    $list.set({
      rows: [...before, ...fresh],
      loading: false,
      busy: false,
      failed: false,
      ended: answer.data.length < PAGE_SIZE,
    })
  }

  return {
    $list,
    async more() {
      const { busy, ended } = $list.get()
      if (!busy && !ended) await load(page + 1)
    },
    refresh() {
      start += 1
      return load(1)
    },
    change: (change) => $list.set({ ...$list.get(), rows: change($list.get().rows) }),
  }
}
