import * as v from 'valibot'
import { MOST_COUNTED, type Page } from '../http/paging.ts'
import { lineId } from './inputs.ts'
import { type TableColumn, table } from './table.ts'

/** Rows of a page. */
const LISTED = 50
const LAST_PAGE = MOST_COUNTED / LISTED

/** Syntax of a position in a list: the number of a page, found by counting rows, or the id of the last row of the previous page. */
export const PLACE_USAGE = '[--page N] [--after ID]'

/** Input fields of a position in a list. */
export const place = {
  page: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number from 1'),
      v.transform(Number),
      v.maxValue(LAST_PAGE, `must be at most ${LAST_PAGE}; --after ID goes on from a line, however far back`),
    ),
    '1',
  ),
  after: v.optional(lineId),
}

/** Returns the rows that the position selects. */
export const placeOf = ({ page, after }: { page: number; after?: string | undefined }): Page =>
  after === undefined
    ? { limit: LISTED, offset: (page - 1) * LISTED, after: null }
    : { limit: LISTED, offset: 0, after }

/** Prints rows as a table, with the option for the next page if there may be more; `most` is the number of rows requested. */
export function listed<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  none: string,
  most = LISTED,
): string {
  const lines = table(rows, columns, none)
  const last = rows.length < most ? undefined : rows.at(-1)
  return last ? `${lines}\n\nThere may be more: --after ${last.id} lists what follows.` : lines
}
