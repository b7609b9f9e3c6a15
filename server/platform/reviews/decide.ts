import type { PlainKey } from '../../../shared/base/i18n/translate.ts'
import { type ActContext, Problem } from '../../core/command/command.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type MessageText, messageText } from '../../core/message-text.ts'
import { translate } from '../../core/messages.ts'
import type { MemberNotification, Review, ReviewKind } from '../../define-domain.ts'
import { arePayoutsStopped } from '../../ledger/ledger.ts'
import { findMemberById } from '../../members/registry/members.ts'
import { findPayoutFreeze } from '../../members/registry/payout-freezes.ts'
import { notifyByMail, notifyMember } from '../notices/notify-member.ts'
import { endReview, findWaitingOfMembers, type ReviewEnding } from './reviews.ts'

/** Decision of an operator, with a reason for the member. `nobody` decides in a demo installation. */
export type Decision = ReviewEnding & { state: 'approved' | 'refused'; by: 'operator' | 'nobody' }

/** Problem returned instead of approving or paying a withdrawal. */
export const PAYOUTS_STOPPED = new Problem(
  'Payouts are stopped, because the books do not add up: books status says what was found.',
)

/** Problem returned instead of approving a withdrawal of a member who has frozen payouts. */
const PAYOUTS_FROZEN = new Problem(
  'The member has frozen payouts: refuse the withdrawal, or wait until members unfreeze-payouts or the member opens them.',
)

/**
 * Decides a waiting review: applies the decision and notifies the member, in one transaction. Returns null if the review is not waiting: decided before or
 * concurrently, or withdrawn. All money that leaves the platform is approved here. Returns a problem while payouts are stopped because the books do not add up,
 * or frozen by the member, or if a rule that is enforced prevents the approval; the review then stays waiting.
 */
export const decideReview = (context: Context, id: string, decision: Decision): Promise<Review | Problem | null> =>
  context.db
    .transaction(async (tx) => {
      const result = await decideInTransaction(context, tx, id, decision)
      if (result instanceof Problem) throw new NotDecided(result)
      return result
    })
    .catch((error: unknown) => {
      if (error instanceof NotDecided) return error.problem
      throw error
    })

/** Returns the names of the persons of a decision: who asked for it, and the second person if there is one. */
export const getDeciders = ({ person, sender }: Pick<ActContext, 'person' | 'sender'>): string[] => [
  ...new Set([person, sender.person]),
]

/** Decides as {@link decideReview} does, in the caller's transaction. The caller rolls it back if the result is a problem. */
export async function decideInTransaction(
  context: Pick<Context, 'domains' | 'now'>,
  tx: Sql,
  id: string,
  decision: Decision,
): Promise<Review | Problem | null> {
  const now = context.now()
  const review = await endReview(tx, id, decision, now)
  if (!review) return null
  const kind = getReviewKind(context, review.kind)
  if (review.state === 'approved' && decision.by === 'operator') {
    const obstacle = (await kind.findObstacle?.(tx, review.subject, now)) ?? null
    if (obstacle) return new Problem(`The ${review.kind} cannot be approved: ${obstacle}.`)
  }
  if (kind.paysOut && review.state === 'approved') {
    if (await arePayoutsStopped(tx)) return PAYOUTS_STOPPED
    if (await findPayoutFreeze(tx, review.member, now)) return PAYOUTS_FROZEN
  }
  await notifyDecision(tx, review, await kind.applyDecision(tx, review, now), { byMail: kind.byMail === true, now })
  return review
}

/** Thrown to roll back a decision, so that its review stays waiting. */
class NotDecided extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Refuses all waiting reviews of these members that move money, and returns their number. The members are notified of the reason in their language. */
export async function refuseWaitingReviews(
  context: Pick<Context, 'domains' | 'now'>,
  tx: Sql,
  { members, why }: { members: readonly string[]; why: PlainKey<'server'> },
): Promise<number> {
  const now = context.now()
  const moving = getReviewKinds(context).flatMap(([name, { movesMoney }]) => (movesMoney ? [name] : []))
  let refused = 0
  for (const { id, lang } of await findWaitingOfMembers(tx, members, moving)) {
    const ending = { state: 'refused', by: 'operator', reason: translate(lang, why) } as const
    const review = await endReview(tx, id, ending, now)
    if (!review) continue
    const notification = await getReviewKind(context, review.kind).applyDecision(tx, review, now)
    await notifyDecision(tx, review, notification, { byMail: false, now })
    refused++
  }
  return refused
}

async function notifyDecision(
  tx: Sql,
  review: Review,
  decision: MemberNotification,
  { byMail, now }: { byMail: boolean; now: number },
): Promise<void> {
  const { lang } = review
  const notification = { ...decision, texts: [...decision.texts, getReasonText(review)] }
  const [member] = await Promise.all([
    byMail ? findMemberById(tx, review.member) : null,
    notifyMember(tx, review.member, notification, { lang, now }),
  ])
  recordChange(tx, review.member, 'money')
  if (member) await notifyByMail(tx, member.username, notification, { lang, now })
}

/** Returns the paragraph with the reason. An operator's words are not translated. */
function getReasonText({ decided_by, reason, state }: Review): MessageText {
  if (decided_by === 'nobody') return messageText('reviews.automatic')
  return reason || state !== 'refused' ? { plain: reason } : messageText('reviews.noReason')
}

type WithDomains = Pick<Context, 'domains'>

const getReviewKinds = (context: WithDomains): [string, ReviewKind][] =>
  context.domains.flatMap(({ reviewKinds = {} }) => Object.entries(reviewKinds))

/** Returns the names of all review kinds. */
export const getReviewKindNames = (context: WithDomains): string[] => getReviewKinds(context).map(([name]) => name)

/**
 * Returns the declaration of a review kind.
 * @throws Error if no domain declares it.
 */
export function getReviewKind(context: WithDomains, name: string): ReviewKind {
  const kind = getReviewKinds(context).find(([of]) => of === name)
  if (!kind) throw new Error(`no domain declares the review kind ${name}`)
  return kind[1]
}
