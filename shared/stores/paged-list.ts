import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { PAGE_SIZE } from '../contract/constants.ts'
import type { PageForm } from '../contract/paging.ts'

/** A list that comes page by page. `failed` when the last try to load was; what was loaded before stays. */
export interface Paged<T> {
  rows: readonly T[]
  /** Nothing has come yet. */
  loading: boolean
  /** A page is on its way. */
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
  /** Loads the pages that are shown again, for changes in the background: the scroll position stays. */
  reload(): Promise<void>
  /**
   * Looks at the first page alone, for changes in the background. Where its rows are not those that stood there, the pages that are shown are loaded again;
   * what cannot be had changes nothing.
   */
  peek(): Promise<void>
  /** Tries again what failed last. */
  retry(): Promise<void>
  /** As at the beginning: for another member, another filter. Answers that are on their way are dropped. */
  clear(): void
  /** Changes rows in place, as when one of them was cancelled. */
  change(rows: (rows: readonly T[]) => readonly T[]): void
}

/** How a list is loaded. */
export interface PagedOptions<T> {
  /** All pages are loaded each time: for rows of which none may be missed. */
  whole?: boolean
  /** Whose rows they are, as the token says: an answer to a former owner is dropped, and for a visitor (`""`) nothing is requested. */
  $owner?: ReadableAtom<string>
  /** What the next page is asked for `after`, of the last row of the one before; that row's key unless stated. "" for nothing: then the number of the page alone tells. */
  afterOf?: (row: T) => string
}

/** Requests a page. */
export type FetchPage<T> = (page: PageForm) => Promise<Result<T[]>>

/** So many full pages without a new row are the end too: a backend that answers every page alike must not be asked without end. One alone may be rows that moved on. */
const MOST_EMPTY_PAGES = 2

/**
 * Makes a paged list. `fetch` requests a page, by its number from 1 and by what stands before it; `keyOf` tells rows apart, so that one that moved to the next page
 * of a backend that goes by numbers does not show twice.
 */
export function pagedList<T>(
  fetch: FetchPage<T>,
  keyOf: (row: T) => string,
  { whole = false, $owner, afterOf = keyOf }: PagedOptions<T> = {},
): PagedList<T> {
  const nothing: Paged<T> = { rows: [], loading: true, busy: false, failed: false, ended: false }
  const $list = atom(nothing)
  /** What the store holds: read here, since `$list.get()` mounts a store that nothing listens to, and a mounted list may load. */
  let state = nothing
  const set = (news: Partial<Paged<T>>) => {
    state = { ...state, ...news }
    $list.set(state)
  }
  /** Pages that are shown. */
  let pages = 0
  /** The last row of the last page that is shown, as it came. */
  let last: T | undefined
  /** Pages in a row, up to the last one, that had nothing new. */
  let emptyPages = 0
  /** Answers to a former start are dropped. */
  let start = 0
  let retry = () => refresh()

  const formOf = (page: number, before: T | undefined): PageForm => ({
    page,
    limit: PAGE_SIZE,
    after: (before !== undefined && afterOf(before)) || null,
  })

  /** Loads pages `from` to `to` over the rows before them, and shows them when all have come. A short page is the last one. */
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
      const answer = await fetch(formOf(page, before)).catch((error: unknown) => {
        if (mine === start) set({ loading: false, busy: false, failed: true })
        throw error
      })
      if (mine !== start || owner !== $owner?.get()) return
      if (!answer.ok) return set({ loading: false, busy: false, failed: true })
      const known = rows.length
      rows = joined(rows, answer.data, keyOf)
      before = answer.data.at(-1) ?? before
      emptyPages = rows.length > known ? 0 : emptyPages + 1
      ended = answer.data.length < PAGE_SIZE || emptyPages === MOST_EMPTY_PAGES
      if (ended || page === to) set({ rows, loading: false, busy: false, failed: false, ended })
    }
    pages = page - 1
    last = before
  }

  function begin(to: number): Promise<void> {
    start += 1
    return load(1, whole ? Number.POSITIVE_INFINITY : to)
  }
  const refresh = () => begin(1)
  const reload = () => begin(Math.max(1, pages))

  async function peek(): Promise<void> {
    if (state.failed || whole) return reload()
    const [mine, owner] = [start, $owner?.get()]
    if (state.loading || state.busy || owner === '') return
    const answer = await fetch(formOf(1, undefined))
    // Something else has loaded, or is loading, what is newer.
    if (!answer.ok || mine !== start || owner !== $owner?.get() || state.busy) return
    const news = firstPageNews(state.rows, answer.data, pages, keyOf)
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

function joined<T>(before: readonly T[], page: readonly T[], keyOf: (row: T) => string): readonly T[] {
  const known = new Set(before.map(keyOf))
  return [...before, ...page.filter((row) => !known.has(keyOf(row)))]
}

/**
 * What a first page says beyond what is shown: null when it says the same, `moved` when more pages are shown and rows have come, gone or changed places
 * among those of the first. Rows that say the same stay the very same.
 */
function firstPageNews<T>(
  shown: readonly T[],
  page: readonly T[],
  pages: number,
  keyOf: (row: T) => string,
): Partial<Paged<T>> | 'moved' | null {
  const first = joined([], page, keyOf)
  const known = shown.slice(0, Math.max(first.length, pages > 1 ? 0 : shown.length))
  const alike = known.length === first.length && first.every((row, at) => keyOf(row) === keyOf(known[at] as T))
  if (!alike) return pages > 1 ? 'moved' : { rows: first, ended: page.length < PAGE_SIZE }
  const rows = first.map((row, at) => (isSame(row, known[at]) ? (known[at] as T) : row))
  return rows.every((row, at) => row === known[at]) ? null : { rows: [...rows, ...shown.slice(first.length)] }
}

/** Whether two rows, as they were answered, say the same. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
