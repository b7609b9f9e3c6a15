import type { RecordState } from '../../../shared/base/contract/record.ts'
import type { Review } from '../../define-domain.ts'

const STATES: Readonly<Record<Review['state'], RecordState>> = {
  waiting: 'waiting',
  approved: 'completed',
  refused: 'refused',
  withdrawn: 'cancelled',
}

/** Returns the state of a record that a review decides, for the record's page. A decision is final. */
export const toReviewState = (state: Review['state']): { state: RecordState; isFinal: boolean } => ({
  state: STATES[state],
  isFinal: state !== 'waiting',
})
