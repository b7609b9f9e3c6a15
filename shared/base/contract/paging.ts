import { count, type FieldValues, id, omittable } from './codec.ts'

/**
 * Page of a list, newest first: `page`, counted from 1, with `limit` rows.
 *
 * Extension field: `after`, the `cursor` of the last row the client has, or else its id or number. The response then contains the rows that follow it, regardless of
 * `page`: new rows cause no duplicates and no gaps. A backend without the extension uses `page`.
 */
export const paging = { page: count, limit: count, after: omittable(id) }

/** Paging fields of a list's form. */
export type PageForm = FieldValues<typeof paging>
