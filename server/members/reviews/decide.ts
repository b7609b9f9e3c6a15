import type { PlainKey } from '../../../shared/i18n/translate.ts'
import { Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { translate } from '../../core/messages.ts'
import { domains, type Review, type ReviewKind } from '../../define-domain.ts'
import { payoutsStopped } from '../../ledger/ledger.ts'
import { addNotice } from '../notices/notices.ts'
import { announceByMail, paragraphs } from '../notices/notify-member.ts'
import { memberById } from '../registry/members.ts'
import { type Ending, endReview, reviewById, waitingOf } from './reviews.ts'

/** Decision of an operator, with a reason for the member. `nobody` decides in a demo installation. */
export type Decision = Ending & { state: 'approved' | 'refused'; by: 'operator' | 'nobody' }

/** Problem returned instead of approving a payout. */
const STOPPED = new Problem('Payouts are stopped, because the books do not add up: books status says what was found.')

/**
 * Decides a waiting review: applies the decision and notifies the member, in one transaction. Returns null if the review is not waiting: decided before or
 * concurrently, or withdrawn. All money that leaves the platform is approved here. Returns a problem while payouts are stopped because the books do not add up;
 * the review then stays waiting.
 */
export const decide = (context: Context, id: string, decision: Decision): Promise<Review | Problem | null> =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    if (decision.state === 'approved' && (await paysOut(context, tx, id)) && (await payoutsStopped(tx))) return STOPPED
    const review = await endReview(tx, id, decision, now)
    if (!review) return null
    const kind = kindOf(context, review.kind)
    await tell(tx, review, { ...(await kind.decided(tx, review, now)), byMail: kind.byMail === true }, now)
    return review
  })

/** Refuses all waiting reviews of these members that move money, and returns their number. The members are notified of the reason in their language. */
export async function refuseWaiting(
  context: Context,
  tx: Sql,
  { members, why }: { members: readonly string[]; why: PlainKey<'server'> },
): Promise<number> {
  const now = context.now()
  const moving = kinds(context).flatMap(([name, { movesMoney }]) => (movesMoney ? [name] : []))
  let refused = 0
  for (const { id, lang } of await waitingOf(tx, members, moving)) {
    const ending = { state: 'refused', by: 'operator', reason: translate(lang, why) } as const
    const review = await endReview(tx, id, ending, now)
    if (!review) continue
    await tell(tx, review, { ...(await kindOf(context, review.kind).decided(tx, review, now)), byMail: false }, now)
    refused++
  }
  return refused
}

async function paysOut(context: Context, tx: Sql, id: string): Promise<boolean> {
  const review = await reviewById(tx, id)
  return review?.state === 'waiting' && kindOf(context, review.kind).paysOut === true
}

async function tell(
  tx: Sql,
  review: Review,
  { title, byMail, text }: { title: string; text: string; byMail: boolean },
  now: number,
): Promise<void> {
  const texts = [text, whyOf(review)]
  await addNotice(tx, { title, content: paragraphs(...texts), member: review.member }, now)
  const member = byMail ? await memberById(tx, review.member) : null
  if (member) await announceByMail(tx, member.username, { title, text: texts.filter(Boolean).join('\n\n') }, now)
}

function whyOf({ decided_by, reason, state, lang }: Review): string {
  if (decided_by === 'nobody') return translate(lang, 'reviews.automatic')
  return reason || (state === 'refused' ? translate(lang, 'reviews.noReason') : '')
}

const kinds = (context: Context): [string, ReviewKind][] =>
  domains.of(context).flatMap(({ reviewKinds = {} }) => Object.entries(reviewKinds))

/** Returns the names of all review kinds. */
export const kindNames = (context: Context): string[] => kinds(context).map(([name]) => name)

/**
 * Returns the declaration of a review kind.
 * @throws Error if no domain declares it.
 */
export function kindOf(context: Context, name: string): ReviewKind {
  const kind = kinds(context).find(([of]) => of === name)
  if (!kind) throw new Error(`no domain declares the review kind ${name}`)
  return kind[1]
}
