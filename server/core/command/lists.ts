import * as v from 'valibot'
import { MOST_COUNTED, type Page } from '../http/paging.ts'
import { lineId } from './inputs.ts'
import { type TableColumn, table } from './table.ts'

/** Lines that are listed at once. */
const LISTED = 50
const LAST_PAGE = MOST_COUNTED / LISTED

/** How the place in a list that grows is typed: by the number of a page, which is counted off, or by the id of the last line that one has. */
export const PLACE_USAGE = '[--page N] [--after ID]'

/** The same as fields of an input. */
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

/** Which lines of a list were asked for. */
export const placeOf = ({ page, after }: { page: number; after?: string | undefined }): Page =>
  after === undefined
    ? { limit: LISTED, offset: (page - 1) * LISTED, after: null }
    : { limit: LISTED, offset: 0, after }

/** Lines as a table, with what is to be typed for those that follow; `most` is how many were asked for. */
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
