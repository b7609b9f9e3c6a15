import { count, type FieldValues, id, omitted } from './codec.ts'

/**
 * Which rows of a list, newest first: page `page`, from 1, with `limit` rows. `after` is ours: what the last row that one has is known by, its `cursor` where it has
 * one, else its id or number. With it come the rows beyond that one, however far back, whatever the page, and none is told twice or left out because others came
 * meanwhile; a backend that does not know it goes by the page.
 */
export const paging = { page: count, limit: count, after: omitted(id) }

/** What the form of a list says of paging. */
export type PageForm = FieldValues<typeof paging>
