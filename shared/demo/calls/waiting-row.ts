import { findReviewCancelRefusal } from '../../base/rules/reviews.rules.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'

/** Returns the row with an id, which must wait for review. */
export function findWaiting<Row extends { id: string; status: string }>(rows: readonly Row[], wanted: string): Row {
  const row = requireFound(
    rows.find(({ id }) => id === wanted),
    'id',
  )
  assertAllowed(findReviewCancelRefusal(row.status === 'waiting'))
  return row
}
