import type { PageForm } from '../../../shared/base/contract/paging.ts'
import { isRowId } from '../db/row-id.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Largest `limit` of a page. */
const MAX_PAGE_ROWS = 100
/**
 * Rows that may precede a page requested by number, since the database counts through them. Deeper pages are requested by `after`, whose cost does not depend
 * on depth.
 */
export const MAX_OFFSET = 2_000

/** Like `MAX_OFFSET`, for a list that merges several tables: it reads whole rows of each to count them. */
export const MAX_MERGED_OFFSET = 500

/** Rows of a list: at most `limit` rows older than the one with the id `after` (null: from the newest), after skipping the first `offset`. */
export interface Page {
  limit: number
  offset: number
  after: string | null
}

/**
 * Returns the page that a form requests, or a refusal. `toId` converts the public identifier of a row to its id, null if it is malformed. `maxOffset` limits
 * the rows before a page requested by number.
 */
export function parsePage(
  { page, limit, after }: PageForm,
  toId: (after: string) => string | null = (id) => (isRowId(id) ? id : null),
  maxOffset = MAX_OFFSET,
): Page | Refusal {
  if (page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (limit < 1 || limit > MAX_PAGE_ROWS)
    return refuse('site.limitRange', { most: MAX_PAGE_ROWS }, { field: 'limit', rule: 'range' })
  if (after !== null) {
    const id = toId(after)
    return id === null ? createUnknownAfterRefusal() : { limit, offset: 0, after: id }
  }
  const offset = (page - 1) * limit
  if (offset > maxOffset) return refuse('site.pageTooDeep', { most: maxOffset }, { field: 'page', rule: 'range' })
  return { limit, offset, after: null }
}

/** Creates the refusal of a malformed `after`. */
export const createUnknownAfterRefusal = (): Refusal =>
  refuse('site.unknownPlace', {}, { field: 'after', rule: 'unknown' })
