import { atom, type ReadableAtom } from 'nanostores'
import { PAGE_SIZE } from '../../base/contract/constants.ts'
import type { PageForm } from '../../base/contract/paging.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { INITIAL_PAGING, type Paged, type PagingEvent, type PagingState, reducePaging } from './paging.rules.ts'

/** Paged list and its actions. */
export interface PagedList<T> {
  readonly $list: ReadableAtom<Paged<T>>
  /** Loads the next page, unless a request is pending or the list has ended. */
  more(): Promise<void>
  /** Starts again at page 1 (LST-03); the current rows stay until the new ones arrive. */
  refresh(): Promise<void>
  /** Reloads the displayed pages after a change in the background; the scroll position stays. */
  reload(): Promise<void>
  /**
   * Requests the first page only, to detect changes in the background. Changed rows are replaced. If rows were added, removed or reordered while several pages
   * are displayed, these pages are reloaded. A failed request changes nothing. A list with `loadAll`, or whose last request failed, is reloaded instead.
   * Returns whether the first page is known to be current.
   */
  peek(): Promise<boolean>
  /** Repeats the last load; for use after it failed. */
  retry(): Promise<void>
  /** Resets the list to its initial state, for another member or filter. Pending responses are dropped. */
  clear(): void
  /** Updates rows in place, for example after a cancellation. */
  change(rows: (rows: readonly T[]) => readonly T[]): void
}

/** Loading options of a list. */
export interface PagedOptions<T> {
  /** Loads all pages each time, for lists that must be complete. */
  loadAll?: boolean
  /** Session token of the owner. Responses to a previous owner are dropped; for a visitor (`""`) nothing is requested. */
  $owner?: ReadableAtom<string>
  /** Returns the `after` cursor of the next page from the last row; by default the row's key. "" requests by page number alone. */
  afterOf?: (row: T) => string
}

/** Requests one page. */
export type FetchPage<T> = (page: PageForm) => Promise<Result<T[]>>

/**
 * Creates a paged list. `fetch` requests a page by its number, from 1, and by the cursor before it. `keyOf` identifies rows, so that a row that moved to the
 * next page (with backends that page by number) is shown once.
 */
export function pagedList<T>(
  fetch: FetchPage<T>,
  keyOf: (row: T) => string,
  { loadAll = false, $owner, afterOf = keyOf }: PagedOptions<T> = {},
): PagedList<T> {
  const $list = atom<Paged<T>>(INITIAL_PAGING.shown)
  /** Copy of the store's value and more. `$list.get()` would mount a store without listeners, and mounting may start a request. */
  let state: PagingState<T> = INITIAL_PAGING
  let loads = 0
  const dispatch = (event: PagingEvent<T>) => {
    const { shown } = state
    state = reducePaging(state, event, keyOf)
    if (state.shown !== shown) $list.set(state.shown)
  }
  const fetchPage = (page: number, last: T | undefined) =>
    fetch({ page, limit: PAGE_SIZE, after: (last !== undefined && afterOf(last)) || null })

  /** Loads pages `from` to `to` and shows them when all have arrived. */
  async function load(from: number, to: number): Promise<void> {
    const owner = $owner?.get()
    const id = ++loads
    if (owner === '') return
    dispatch({ type: 'load', id, from, to })
    while (state.load?.id === id) {
      const response = await fetchPage(state.load.page, state.load.last).catch((error: unknown) => {
        dispatch({ type: 'failed', id })
        throw error
      })
      if (owner !== $owner?.get()) return
      dispatch(response.ok ? { type: 'page', id, rows: response.data } : { type: 'failed', id })
    }
  }

  function restart(to: number): Promise<void> {
    dispatch({ type: 'restart' })
    return load(1, loadAll ? Number.POSITIVE_INFINITY : to)
  }
  const refresh = () => restart(1)
  const reload = () => restart(Math.max(1, state.pages))

  async function peek(): Promise<boolean> {
    const { shown, generation } = state
    if (!shown.busy && (shown.failed || (loadAll && !shown.loading))) {
      await reload()
      return !state.shown.failed
    }
    const owner = $owner?.get()
    if (shown.loading || shown.busy || owner === '') return false
    const response = await fetchPage(1, undefined)
    if (!response.ok || owner !== $owner?.get()) return false
    dispatch({ type: 'peeked', generation, rows: response.data })
    if (state.hasMoved) await reload()
    return !state.shown.failed
  }

  return {
    $list,
    async more() {
      if (!state.shown.busy && !state.shown.ended) await load(state.pages + 1, state.pages + 1)
    },
    refresh,
    reload,
    peek,
    retry: () => (state.requested ? load(state.requested.from, state.requested.to) : refresh()),
    clear: () => dispatch({ type: 'clear' }),
    change: (change) => dispatch({ type: 'change', rows: change(state.shown.rows) }),
  }
}
