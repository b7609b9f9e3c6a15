import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { idInput } from '../../core/command/inputs.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { claimReview, lockReviewClaim, releaseReview, type WaitingReview } from './reviews.ts'

/** Time until a claim expires, ms. */
export const CLAIM_LIFE_MS = 15 * 60_000

/** Returns a function that leaves out the claim of a review if it has expired. `now` in epoch ms. */
export const hideExpiredClaim =
  (now: number) =>
  (review: WaitingReview): WaitingReview =>
    review.state === 'waiting' && (review.claimed_until ?? 0) > now
      ? review
      : { ...review, claimed_by: null, claimed_until: null }

/** Returns the problem of a review that another person has claimed, or null. The review stays locked until the transaction ends. */
export async function findForeignClaim(
  { tx, now, person }: Pick<ActContext, 'tx' | 'now' | 'person'>,
  id: string,
): Promise<Problem | null> {
  const claim = await lockReviewClaim(tx, id, now())
  return claim === null || claim.person === person
    ? null
    : new Problem(`Review ${id} is claimed by ${claim.person} until ${formatUtcMinute(claim.until)} UTC.`)
}

/** Operator commands that reserve a review for one person. */
export const claimCommands: readonly Command[] = [
  act({
    usage: 'reviews claim <ID>',
    description:
      'claims a record that waits for a decision: for 15 minutes nobody else can decide it; again extends the claim',
    permission: 'reviews.decide',
    method: 'POST',
    path: '/reviews/:id/claim',
    input: idInput,
    async run({ id }, { tx, person, about, now }) {
      const until = now() + CLAIM_LIFE_MS
      const review = await claimReview(tx, id, { person, until, now: now() })
      if (review) about(review.member)
      if (review) return { id, until }
      return (await findForeignClaim({ tx, now, person }, id)) ?? new Problem(`Nothing waits for a review under ${id}.`)
    },
    show: ({ id, until }) => `Review ${id} is yours until ${formatUtcMinute(until)} UTC.`,
  }),
  act({
    usage: 'reviews release <ID>',
    description: 'ends your claim of a record, so that another person can decide it',
    permission: 'reviews.decide',
    method: 'POST',
    path: '/reviews/:id/release',
    input: idInput,
    run: async ({ id }, { tx, person }) =>
      (await releaseReview(tx, id, person)) ? { id } : new Problem(`You have no claim of review ${id}.`),
  }),
]
