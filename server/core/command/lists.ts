import * as v from 'valibot'
import { MAX_OFFSET, type Page } from '../http/paging.ts'
import { rowId } from './inputs.ts'
import { formatTable, type TableColumn } from './table.ts'

/** Rows of a page. */
const PAGE_ROWS = 50
const MAX_PAGE = MAX_OFFSET / PAGE_ROWS

/** Options for a position in a list: the number of a page, found by counting rows, or the id of the last row of the previous page. */
export const PAGE_OPTIONS = { page: '--page <N>', after: '--after <ID>' }

/** Input fields of a position in a list. */
export const pageInput = {
  page: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number from 1'),
      v.transform(Number),
      v.maxValue(MAX_PAGE, `must be at most ${MAX_PAGE}; use --after ID for rows further back`),
    ),
    '1',
  ),
  after: v.optional(rowId),
}

/** Returns the page that the input selects. */
export const toPage = ({ page, after }: { page: number; after?: string | undefined }): Page =>
  after === undefined
    ? { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, after: null }
    : { limit: PAGE_ROWS, offset: 0, after }

/**
 * Returns rows as a table, followed by the option for the next page if there may be more. Without rows it returns the text `none`. `most` is the number of rows
 * requested.
 */
export function formatPage<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  none: string,
  most = PAGE_ROWS,
): string {
  const lines = formatTable(rows, columns, none)
  const last = rows.length < most ? undefined : rows.at(-1)
  return last ? `${lines}\n\nThere may be more: --after ${last.id} lists what follows.` : lines
}
