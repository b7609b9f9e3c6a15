import type { OrderFilterForm } from '../../../shared/base/contract/order-filter.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Time range in epoch ms: `from` is inclusive, `to` exclusive; null is unlimited. */
export type TimeRange = Pick<OrderFilterForm, 'from' | 'to'>

/** Position before which a page begins in a list ordered by time and id, newest first; nulls are the newest row. */
export interface TimePosition {
  at: number | null
  id: string | null
}

/** Returns a refusal if a range ends at its beginning or before it, otherwise null. */
export const checkTimeRange = ({ from, to }: TimeRange): Refusal | null =>
  from !== null && to !== null && to <= from ? refuse('site.timeRange', {}, { field: 'to', rule: 'range' }) : null

/**
 * Returns where a page begins: after the last row that the client has, and never at or after the time `to`. Ids are positive, so the position (`to`, id 0) leaves
 * out all rows of that time.
 */
export const getTimePosition = (to: number | null, last: { at: number; id: string } | null): TimePosition =>
  last && (to === null || last.at < to) ? last : { at: to, id: to === null ? null : '0' }
