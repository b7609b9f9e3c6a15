import { PAGE_SIZE } from '../../base/contract/constants.ts'

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

/**
 * Full pages without a new row after which the list ends, so that a backend that returns the same page for every number is not queried forever. One such page
 * may be caused by rows that moved.
 */
const MAX_EMPTY_PAGES = 2

/** Pages being loaded. They are shown when all have arrived. */
export interface PageLoad<T> {
  /** Identifies the load; responses to an earlier one are dropped. */
  id: number
  /** Page that is requested now, and the last one to load. */
  page: number
  to: number
  /** Rows so far; null if the pages are added to the displayed ones. */
  rows: readonly T[] | null
  /** Last row before the requested page, as received. */
  last: T | undefined
  emptyPages: number
}

/** State of a paged list with what the next request depends on. */
export interface PagingState<T> {
  shown: Paged<T>
  /** Number of displayed pages. */
  pages: number
  /** Last row of the last displayed page, as received. */
  last: T | undefined
  /** Consecutive pages without a new row, up to the last page. */
  emptyPages: number
  load: PageLoad<T> | null
  /** Pages that were requested last, for a retry. */
  requested: { from: number; to: number } | null
  /** Increments when the list starts again or is cleared; a first page that was requested before is ignored. */
  generation: number
  /** The rows of the first page moved while several pages are displayed, so all of them must be loaded again. */
  hasMoved: boolean
}

/** Event of a paged list. `page` and `failed` belong to the load with their `id`, `peeked` to its generation. */
export type PagingEvent<T> =
  | { type: 'restart' | 'clear' }
  | { type: 'load'; id: number; from: number; to: number }
  | { type: 'page'; id: number; rows: readonly T[] }
  | { type: 'failed'; id: number }
  | { type: 'peeked'; generation: number; rows: readonly T[] }
  | { type: 'change'; rows: readonly T[] }

type KeyOf<T> = (row: T) => string

const NOTHING: Paged<never> = { rows: [], loading: true, busy: false, failed: false, ended: false }

/** State of a list before its first load. */
export const INITIAL_PAGING: PagingState<never> = {
  shown: NOTHING,
  pages: 0,
  last: undefined,
  emptyPages: 0,
  load: null,
  requested: null,
  generation: 0,
  hasMoved: false,
}

/** Returns the next state of a list. `shown` keeps its identity if nothing displayed has changed. */
export function reducePaging<T>(state: PagingState<T>, event: PagingEvent<T>, keyOf: KeyOf<T>): PagingState<T> {
  switch (event.type) {
    case 'restart':
      return { ...state, load: null, generation: state.generation + 1 }
    case 'clear':
      return { ...state, shown: NOTHING, pages: 0, load: null, generation: state.generation + 1 }
    case 'change':
      return { ...state, shown: { ...state.shown, rows: event.rows } }
    case 'load':
      return beginLoad(state, event)
    case 'page':
      return state.load?.id === event.id ? addPage(state, state.load, event.rows, keyOf) : state
    case 'failed':
      if (state.load?.id !== event.id) return state
      return { ...state, load: null, shown: { ...state.shown, loading: false, busy: false, failed: true } }
    case 'peeked':
      // Newer data has been loaded meanwhile, or is being loaded.
      if (event.generation !== state.generation || state.shown.busy) return state
      return applyFirstPage(state, event.rows, keyOf)
  }
}

function beginLoad<T>(state: PagingState<T>, { id, from, to }: { id: number; from: number; to: number }) {
  const start =
    from === 1
      ? { rows: [], last: undefined, emptyPages: 0 }
      : { rows: null, last: state.last, emptyPages: state.emptyPages }
  return {
    ...state,
    load: { id, page: from, to, ...start },
    requested: { from, to },
    shown: { ...state.shown, busy: true, failed: false },
    hasMoved: false,
  }
}

/** Adds a page to a load, and shows the load if it was the last one. A short page is the last one. */
function addPage<T>(state: PagingState<T>, load: PageLoad<T>, page: readonly T[], keyOf: KeyOf<T>): PagingState<T> {
  const known = load.rows ?? state.shown.rows
  const rows = mergeRows(known, page, keyOf)
  const last = page.at(-1) ?? load.last
  const emptyPages = rows.length > known.length ? 0 : load.emptyPages + 1
  const ended = page.length < PAGE_SIZE || emptyPages === MAX_EMPTY_PAGES
  if (!ended && load.page < load.to) return { ...state, load: { ...load, page: load.page + 1, rows, last, emptyPages } }
  const shown = { rows, loading: false, busy: false, failed: false, ended }
  return { ...state, shown, pages: load.page, last, emptyPages, load: null }
}

function applyFirstPage<T>(state: PagingState<T>, page: readonly T[], keyOf: KeyOf<T>): PagingState<T> {
  const news = compareFirstPage(state, page, keyOf)
  if (news === 'moved') return { ...state, hasMoved: true }
  const last = state.pages < 2 ? page.at(-1) : state.last
  return { ...state, last, ...(news && { shown: { ...state.shown, ...news } }) }
}

function mergeRows<T>(before: readonly T[], page: readonly T[], keyOf: KeyOf<T>): readonly T[] {
  const known = new Set(before.map(keyOf))
  return [...before, ...page.filter((row) => !known.has(keyOf(row)))]
}

/**
 * Compares a fetched first page with the displayed rows. Returns null if nothing changed, `moved` if several pages are displayed and the rows of the first one
 * differ in number or order, and otherwise the new state. Unchanged rows keep their object identity.
 */
function compareFirstPage<T>(
  { shown: { rows: shown }, pages }: PagingState<T>,
  page: readonly T[],
  keyOf: KeyOf<T>,
): Partial<Paged<T>> | 'moved' | null {
  if (pages > 1 && page.length < PAGE_SIZE) return 'moved'
  const first = mergeRows([], page, keyOf)
  const known = pages > 1 ? shown.slice(0, first.length) : shown
  const alike = known.length === first.length && first.every((row, at) => keyOf(row) === keyOf(known[at] as T))
  if (!alike) return pages > 1 ? 'moved' : { rows: first, ended: page.length < PAGE_SIZE }
  const rows = first.map((row, at) => (hasSameContent(row, known[at]) ? (known[at] as T) : row))
  return rows.every((row, at) => row === known[at]) ? null : { rows: [...rows, ...shown.slice(first.length)] }
}

/** Compares two received rows by their JSON text. */
const hasSameContent = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
