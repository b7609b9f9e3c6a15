import { Problem } from '../../server/core/command/command.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Review } from '../../server/define-domain.ts'
import { decide } from '../../server/members/reviews/decide.ts'
import { waitingReviews } from '../../server/members/reviews/reviews.ts'

/** Returns the pending reviews of a member. */
export const waitingOf = async ({ db }: Context, member: string): Promise<Review[]> =>
  (await waitingReviews(db, null, 1000)).filter((review) => review.member === member)

/** Decides the oldest pending review of a member. Returns null if there is none. */
export async function decideFor(
  context: Context,
  member: string,
  state: 'approved' | 'refused',
  reason = '',
): Promise<Review | null> {
  const [review] = await waitingOf(context, member)
  const decided = review ? await decide(context, review.id, { state, by: 'operator', reason }) : null
  if (decided instanceof Problem) throw new Error(decided.message)
  return decided
}
