import * as v from 'valibot'
import { type ActContext, type Command, Forbidden, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, rowId } from '../../core/command/inputs.ts'
import { formatPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute, toPrintable } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import type { Review } from '../../define-domain.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { copyForOperator } from '../uploads/operator-copies.ts'
import { findUpload } from '../uploads/upload-records.ts'
import { claimCommands, findForeignClaim, hideExpiredClaim } from './claims.commands.ts'
import { type Decision, decideInTransaction, getDeciders, getReviewKind } from './decide.ts'
import { reasonCommands } from './reasons.commands.ts'
import { findReasonText } from './reasons.ts'
import { addMarks } from './reviews.marks.ts'
import { countWaitingReviews, findReview, findWaitingReviews, type WaitingReview } from './reviews.ts'

/** Maximum number of reviews listed at once, oldest first. */
const MAX_LISTED = 200
const reasonText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'must have at most 1000 characters')), '')

/** Review to show. The console shows the pictures and asks for no copies on the machine of the backend. */
const showInput = v.object({ ...idInput.entries, copies: v.optional(v.literal('none')), open: v.optional(v.string()) })

/** Operator commands for reviews. */
export const commands: readonly Command[] = [
  look({
    usage: 'reviews summary',
    description: 'counts the records of each kind that wait for a decision, with the oldest and those that are claimed',
    permission: 'reviews.read',
    personal: [],
    path: '/reviews-summary',
    run: (_, { db, now }) => countWaitingReviews(db, now()),
    show: (kinds) =>
      formatTable(
        kinds,
        [
          'kind',
          ['waiting', ({ waiting }) => String(waiting)],
          ['oldest (UTC)', ({ oldest }) => formatUtcMinute(oldest)],
          ['claimed', ({ claimed }) => String(claimed)],
        ],
        'Nothing waits for a review.',
      ),
  }),
  look({
    usage: 'reviews list',
    options: { kind: '--kind <KIND>', after: '--after <ID>', full: '--full' },
    description: 'lists the records that wait for your decision, oldest first; login names are masked without --full',
    permission: 'reviews.read',
    personal: ['contact'],
    path: '/reviews',
    input: v.object({
      kind: v.optional(v.string(), ''),
      after: v.optional(rowId),
      full: v.optional(v.string(), ''),
    }),
    run: async ({ kind, after, full }, context) =>
      addMarks(
        context,
        (await findWaitingReviews(context.db, kind || null, MAX_LISTED, after))
          .map(hideExpiredClaim(context.now()))
          .map((review) => (full ? review : { ...review, username: maskName(review.username) })),
      ),
    show: (reviews) =>
      formatPage(
        reviews,
        [
          'id',
          'kind',
          'member',
          ['login name', 'username'],
          ['submitted (UTC)', (review) => formatUtcMinute(review.submitted_at)],
          ['claimed by', 'claimed_by'],
          ['look at', ({ marks }) => (marks ?? []).join('; ')],
        ],
        'Nothing waits for a review.',
        MAX_LISTED,
      ),
  }),
  look({
    usage: 'reviews show <ID>',
    options: { open: '--open' },
    description:
      'shows a record with everything submitted, and paths of copies of its pictures, which are deleted after an hour; --open shows the destination of a withdrawal in full, which the audit log records',
    permission: 'reviews.read',
    personal: ['contact', 'identity', 'pictures', 'wallets', 'bank cards'],
    path: '/reviews/:id',
    input: showInput,
    async run({ id, copies, open }, context) {
      const review = await findReview(context.db, id)
      if (!review) return new Problem(`There is no review ${id}.`)
      context.about(review.member)
      const secrets = await context.openSecretBox()
      const {
        facts,
        pictures,
        masked = [],
      } = await getReviewKind(context, review.kind).readDetails(context.db, review.subject, secrets)
      const [{ marks } = { marks: [] }] = await addMarks(context, [review])
      return {
        ...hideExpiredClaim(context.now())(review),
        marks,
        facts: open === undefined ? maskFacts(facts, masked) : facts,
        /** True if facts are masked: `--open` shows them. */
        isMasked: open === undefined && masked.some((name) => facts[name]),
        pictures,
        files: copies ? {} : await copyPictures(context, pictures),
      }
    },
    show({ facts, files, isMasked, marks, ...review }) {
      const lines: [string, string][] = [
        ['id', review.id],
        ['kind', review.kind],
        ['member', `${review.member} ${review.username}`],
        ['submitted (UTC)', formatUtcMinute(review.submitted_at)],
        ['state', review.state],
        ...(review.decided_at === null
          ? []
          : ([['decided (UTC)', `${formatUtcMinute(review.decided_at)} by ${formatDeciders(review)}`]] as [
              string,
              string,
            ][])),
        ...(review.claimed_by && review.claimed_until !== null
          ? ([['claimed by', `${review.claimed_by} until ${formatUtcMinute(review.claimed_until)}`]] as [
              string,
              string,
            ][])
          : []),
        ...(review.reason ? ([['reason', review.reason]] as [string, string][]) : []),
        // An older backend sends no marks.
        ...(marks ?? []).map((mark): [string, string] => ['look at', mark]),
        ...Object.entries(facts),
        ...Object.entries(files),
      ]
      // Not shortened: the operator pays by it and compares it.
      return lines.map(([name, text]) => `${name.padEnd(18)}${toPrintable(text)}`).join('\n')
    },
  }),
  act({
    usage: 'reviews approve <ID>',
    options: { reason: '--reason <TEXT>' },
    description: 'approves a record and notifies the member; of several decisions only the first counts',
    permission: 'reviews.decide',
    method: 'POST',
    path: '/reviews/:id/approve',
    input: v.object({ ...idInput.entries, reason: reasonText }),
    secondPerson: {
      rule: 'a payout or credit above OPERATOR_CEILING, or more than OPERATOR_DAILY_CEILING in 24 h',
      applies: isAboveCeilingOfReview,
    },
    run: (input, context) =>
      decideOrExplain(context, input.id, { state: 'approved', by: 'operator', reason: input.reason }),
    show: ({ kind, member }) => `The ${kind} of member ${member} is approved.`,
  }),
  act({
    usage: 'reviews refuse <ID>',
    options: { reason: '--reason <TEXT>', because: '--because <N>' },
    description:
      "refuses a record and notifies the member with a reason: TEXT, or reason N of reviews reasons list in the member's language",
    permission: 'reviews.decide',
    method: 'POST',
    path: '/reviews/:id/refuse',
    input: v.object({ ...idInput.entries, reason: reasonText, because: v.optional(idInput.entries.id) }),
    async run({ id, reason: reasonText, because }, context) {
      if (reasonText && because) return new Problem('Give --reason or --because, not both.')
      const words = because ? await findReasonForReview(context, id, because) : reasonText
      return words instanceof Problem
        ? words
        : decideOrExplain(context, id, { state: 'refused', by: 'operator', reason: words })
    },
    show: ({ kind, member }) => `The ${kind} of member ${member} is refused.`,
  }),
  ...claimCommands,
  ...reasonCommands,
]

/** Characters of a masked text that stay readable at its beginning and end. */
const READABLE = 4

/** Masks the named facts but their first and last characters; of short ones nothing stays. */
const maskFacts = (facts: Readonly<Record<string, string>>, masked: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => {
      if (!masked.includes(name) || text === '') return [name, text]
      return [name, text.length < 4 * READABLE ? '…' : `${text.slice(0, READABLE)}…${text.slice(-READABLE)}`]
    }),
  )

/** Returns the paths of copies on this machine that the operator can open for an hour. */
async function copyPictures(context: Context, pictures: Record<string, string>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const upload = await findUpload(context.db, picture)
    files[name] = (upload && (await copyForOperator(context, upload))) ?? 'gone'
  }
  return files
}

const formatDeciders = ({ decided_by, deciders }: WaitingReview): string => deciders.join(', ') || String(decided_by)

/** Returns whether the approval of a review moves more than one person may. */
async function isAboveCeilingOfReview({ id }: { id: string }, context: ActContext): Promise<boolean> {
  const review = await findReview(context.tx, id)
  const moves = review && getReviewKind(context, review.kind).moves
  return moves ? moves.isAboveCeiling(context, review.subject) : false
}

/** Decides a review, or returns a problem if it is not waiting. */
async function decideOrExplain(context: ActContext, id: string, decision: Decision): Promise<Review | Problem> {
  const claimed = await findForeignClaim(context, id)
  if (claimed) return claimed
  const waiting = await findReview(context.tx, id)
  if (waiting && getReviewKind(context, waiting.kind).movesMoney && !context.may('reviews.pay'))
    return new Forbidden('Reviews that move money need the permission reviews.pay.')
  const named = { ...decision, deciders: getDeciders(context) }
  const review = await decideInTransaction(context, context.tx, id, named)
  if (review && !(review instanceof Problem)) {
    context.about(review.member)
    if (decision.state === 'approved') await getReviewKind(context, review.kind).moves?.record(context, review.subject)
  }
  return review ?? new Problem(`Nothing waits for a review under ${id}.`)
}

/** Returns the text of a reason in the language of the member whose review it is. */
async function findReasonForReview({ tx, about }: ActContext, id: string, because: string): Promise<string | Problem> {
  const review = await findReview(tx, id)
  if (!review) return new Problem(`Nothing waits for a review under ${id}.`)
  about(review.member)
  const words = await findReasonText(tx, because, review.kind, review.lang)
  return words ?? new Problem(`There is no reason ${because} for a ${review.kind}: reviews reasons list has them.`)
}
