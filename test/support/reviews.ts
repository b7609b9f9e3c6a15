import { Problem } from '../../server/core/command/command.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Review } from '../../server/define-domain.ts'
import { decideReview } from '../../server/platform/reviews/decide.ts'
import { findWaitingReviews } from '../../server/platform/reviews/reviews.ts'

/** Returns the pending reviews of a member. */
export const findPendingReviews = async ({ db }: Context, member: string): Promise<Review[]> =>
  (await findWaitingReviews(db, null, 1000)).filter((review) => review.member === member)

/** Decides the oldest pending review of a member. Returns null if there is none. */
export async function decideOldestReview(
  context: Context,
  member: string,
  state: 'approved' | 'refused',
  reason = '',
): Promise<Review | null> {
  const [review] = await findPendingReviews(context, member)
  const decided = review ? await decideReview(context, review.id, { state, by: 'operator', reason }) : null
  if (decided instanceof Problem) throw new Error(decided.message)
  return decided
}
