import type { PageForm } from '../../../shared/contract/paging.ts'
import { isRowId } from '../db/row-id.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Rows a page may have. */
const MOST = 100
/** By its number a page is found by counting the rows before it: so many at most. What lies deeper is asked for by `after`, which costs the same however deep. */
export const MOST_COUNTED = 2_000

/** The same of a list that is put together from several: rows of each are read whole to be counted. */
export const MOST_MERGED = 500

/** Which rows of a list: at most `limit` of those older than the one with the id `after` (null: of all), after the first `offset`. */
export interface Page {
  limit: number
  offset: number
  after: string | null
}

/**
 * The page that a form asks for, or why it cannot be answered. `idOf` reads the id of a row from what it is known by outside; null when it is nothing of the
 * kind. `counted`: rows before a page that is asked for by its number.
 */
export function pageOf(
  { page, limit, after }: PageForm,
  idOf: (after: string) => string | null = (id) => (isRowId(id) ? id : null),
  counted = MOST_COUNTED,
): Page | Refusal {
  if (page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (limit < 1 || limit > MOST) return refuse('site.limitRange', { most: MOST }, { field: 'limit', rule: 'range' })
  if (after !== null) {
    const id = idOf(after)
    return id === null ? unknownPlace() : { limit, offset: 0, after: id }
  }
  const offset = (page - 1) * limit
  if (offset > counted) return refuse('site.pageTooDeep', { most: counted }, { field: 'page', rule: 'range' })
  return { limit, offset, after: null }
}

/** What `after` says is nothing that a row of the list is known by. */
const unknownPlace = (): Refusal => refuse('site.unknownPlace', {}, { field: 'after', rule: 'unknown' })
