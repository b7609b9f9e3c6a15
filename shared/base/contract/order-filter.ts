import { count, type FieldValues, id, omittable } from './codec.ts'

/**
 * Extension fields of the lists of orders, spot orders and options: `symbol` selects a market, `from` (inclusive) and `to` (exclusive) the time when the order was placed, in epoch ms.
 * With one of them, rows are ordered by that time. A backend that supports them sets `order_filters` in its site settings.
 */
export const orderFilter = { symbol: omittable(id), from: omittable(count), to: omittable(count) }

/** Filter fields of an order list's form. */
export type OrderFilterForm = FieldValues<typeof orderFilter>
