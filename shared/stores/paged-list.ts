import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { PAGE_SIZE } from '../contract/constants.ts'
import type { PageForm } from '../contract/paging.ts'

/** State of a list that is loaded page by page. `failed`: the last request failed; rows loaded before stay. */
export interface Paged<T> {
  rows: readonly T[]
  /** True until the first request has succeeded or failed. */
  loading: boolean
  /** A request is pending. */
  busy: boolean
  failed: boolean
  /** The last page was short, so the list has ended (LST-02). */
  ended: boolean
}

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
   */
  peek(): Promise<void>
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
 * Full pages without a new row after which the list ends, so that a backend that returns the same page for every number is not queried forever. One such page
 * may be caused by rows that moved.
 */
const MAX_EMPTY_PAGES = 2

/**
 * Creates a paged list. `fetch` requests a page by its number, from 1, and by the cursor before it. `keyOf` identifies rows, so that a row that moved to the
 * next page (with backends that page by number) is shown once.
 */
export function pagedList<T>(
  fetch: FetchPage<T>,
  keyOf: (row: T) => string,
  { loadAll = false, $owner, afterOf = keyOf }: PagedOptions<T> = {},
): PagedList<T> {
  const nothing: Paged<T> = { rows: [], loading: true, busy: false, failed: false, ended: false }
  const $list = atom(nothing)
  /** Copy of the store's value. `$list.get()` would mount a store without listeners, and mounting may start a request. */
  let state = nothing
  const set = (news: Partial<Paged<T>>) => {
    state = { ...state, ...news }
    $list.set(state)
  }
  /** Number of displayed pages. */
  let pages = 0
  /** Last row of the last displayed page, as received. */
  let last: T | undefined
  /** Consecutive pages without a new row, up to the last page. */
  let emptyPages = 0
  /** Generation of the list; responses to an earlier generation are dropped. */
  let start = 0
  let retry = () => refresh()

  const createPageForm = (page: number, before: T | undefined): PageForm => ({
    page,
    limit: PAGE_SIZE,
    after: (before !== undefined && afterOf(before)) || null,
  })

  /** Loads pages `from` to `to` and shows them when all have arrived. A short page is the last one. */
  async function load(from: number, to: number): Promise<void> {
    const mine = start
    const owner = $owner?.get()
    retry = () => load(from, to)
    if (owner === '') return
    set({ busy: true, failed: false })
    let rows = from === 1 ? [] : state.rows
    let before = from === 1 ? undefined : last
    if (from === 1) emptyPages = 0
    let page = from
    for (let ended = false; page <= to && !ended; page += 1) {
      const answer = await fetch(createPageForm(page, before)).catch((error: unknown) => {
        if (mine === start) set({ loading: false, busy: false, failed: true })
        throw error
      })
      if (mine !== start || owner !== $owner?.get()) return
      if (!answer.ok) return set({ loading: false, busy: false, failed: true })
      const known = rows.length
      rows = mergeRows(rows, answer.data, keyOf)
      before = answer.data.at(-1) ?? before
      emptyPages = rows.length > known ? 0 : emptyPages + 1
      ended = answer.data.length < PAGE_SIZE || emptyPages === MAX_EMPTY_PAGES
      if (ended || page === to) set({ rows, loading: false, busy: false, failed: false, ended })
    }
    pages = page - 1
    last = before
  }

  function begin(to: number): Promise<void> {
    start += 1
    return load(1, loadAll ? Number.POSITIVE_INFINITY : to)
  }
  const refresh = () => begin(1)
  const reload = () => begin(Math.max(1, pages))

  async function peek(): Promise<void> {
    if (state.failed || loadAll) return reload()
    const [mine, owner] = [start, $owner?.get()]
    if (state.loading || state.busy || owner === '') return
    const answer = await fetch(createPageForm(1, undefined))
    // Newer data has been loaded meanwhile, or is being loaded.
    if (!answer.ok || mine !== start || owner !== $owner?.get() || state.busy) return
    const news = compareFirstPage(state.rows, answer.data, pages, keyOf)
    if (news === 'moved') return reload()
    if (pages < 2) last = answer.data.at(-1)
    if (news) set(news)
  }

  return {
    $list,
    async more() {
      if (!state.busy && !state.ended) await load(pages + 1, pages + 1)
    },
    refresh,
    reload,
    peek,
    retry: () => retry(),
    clear() {
      start += 1
      pages = 0
      set(nothing)
    },
    change: (change) => set({ rows: change(state.rows) }),
  }
}

function mergeRows<T>(before: readonly T[], page: readonly T[], keyOf: (row: T) => string): readonly T[] {
  const known = new Set(before.map(keyOf))
  return [...before, ...page.filter((row) => !known.has(keyOf(row)))]
}

/**
 * Compares a fetched first page with the displayed rows. Returns null if nothing changed, `moved` if several pages are displayed and the rows of the first one
 * differ in number or order, and otherwise the new state. Unchanged rows keep their object identity.
 */
function compareFirstPage<T>(
  shown: readonly T[],
  page: readonly T[],
  pages: number,
  keyOf: (row: T) => string,
): Partial<Paged<T>> | 'moved' | null {
  const first = mergeRows([], page, keyOf)
  const known = shown.slice(0, Math.max(first.length, pages > 1 ? 0 : shown.length))
  const alike = known.length === first.length && first.every((row, at) => keyOf(row) === keyOf(known[at] as T))
  if (!alike) return pages > 1 ? 'moved' : { rows: first, ended: page.length < PAGE_SIZE }
  const rows = first.map((row, at) => (hasSameContent(row, known[at]) ? (known[at] as T) : row))
  return rows.every((row, at) => row === known[at]) ? null : { rows: [...rows, ...shown.slice(first.length)] }
}

/** Compares two received rows by their JSON text. */
const hasSameContent = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
