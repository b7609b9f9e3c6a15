import { formatUtcMinute } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import type { Review } from '../../define-domain.ts'
import { findSampleMarks, type SampleMark } from '../../members/registry/sample-members.ts'
import { getReviewKind } from './decide.ts'

/** Returns the mark of a member who received sample money. */
const formatSampleMark = ({ removed_at }: SampleMark): string =>
  removed_at === null ? 'member received sample money' : `sample money removed ${formatUtcMinute(removed_at)}`

/** Returns the reviews with their warnings for the operator: sample money of the member, and the marks of the review's kind. */
export async function addMarks<R extends Review>(
  context: Context,
  reviews: readonly R[],
): Promise<(R & { marks: string[] })[]> {
  const { db } = context
  const samples = await findSampleMarks(db, [...new Set(reviews.map(({ member }) => member))])
  const ofKind = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const kind of new Set(reviews.map((review) => review.kind))) {
    const subjects = reviews.filter((review) => review.kind === kind).map(({ subject }) => subject)
    ofKind.set(kind, (await getReviewKind(context, kind).readWarnings?.(db, subjects, context.now())) ?? new Map())
  }
  return reviews.map((review) => {
    const sample = samples.get(review.member)
    return {
      ...review,
      marks: [...(sample ? [formatSampleMark(sample)] : []), ...(ofKind.get(review.kind)?.get(review.subject) ?? [])],
    }
  })
}
