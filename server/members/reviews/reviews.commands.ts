import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, lineId } from '../../core/command/inputs.ts'
import { listed } from '../../core/command/lists.ts'
import { printable, utcMinute } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { secretsOf } from '../../core/secrets/secrets.ts'
import type { Review } from '../../define-domain.ts'
import { uploadNamed } from '../uploads/upload-records.ts'
import { showUpload } from '../uploads/uploads.contents.ts'
import { type Decision, decide, kindOf } from './decide.ts'
import { reasonCommands } from './reasons.commands.ts'
import { reasonIn } from './reasons.ts'
import { withMarks } from './reviews.marks.ts'
import { reviewById, waitingReviews } from './reviews.ts'

/** Maximum number of reviews listed at once, oldest first. */
const MOST = 200
const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'must have at most 1000 characters')), '')

/** Operator commands for reviews. */
export const commands: readonly Command[] = [
  command({
    usage: 'reviews list [--kind KIND] [--after ID]',
    does: 'what waits for your decision, oldest first',
    method: 'GET',
    path: '/reviews',
    input: v.object({ kind: v.optional(v.string(), ''), after: v.optional(lineId) }),
    run: async ({ kind, after }, context) =>
      withMarks(context, await waitingReviews(context.db, kind || null, MOST, after)),
    show: (reviews) =>
      listed(
        reviews,
        [
          'id',
          'kind',
          'member',
          ['login name', 'username'],
          ['handed in (UTC)', (review) => utcMinute(review.submitted_at)],
          ['look at', ({ marks }) => (marks ?? []).join('; ')],
        ],
        'Nothing waits for a review.',
        MOST,
      ),
  }),
  command({
    usage: 'reviews show ID',
    does: 'one of them with all that was handed in, and where its pictures are, for an hour',
    method: 'GET',
    path: '/reviews/:id',
    input: byId,
    async run({ id }, context) {
      const review = await reviewById(context.db, id)
      if (!review) return new Problem(`There is no review ${id}.`)
      const secrets = await secretsOf(context)
      const { facts, pictures } = await kindOf(context, review.kind).shown(context.db, review.subject, secrets)
      const [{ marks } = { marks: [] }] = await withMarks(context, [review])
      return { ...review, marks, facts, pictures, files: await filesOf(context, pictures) }
    },
    show({ facts, files, marks, ...review }) {
      const lines: [string, string][] = [
        ['id', review.id],
        ['kind', review.kind],
        ['member', `${review.member} ${review.username}`],
        ['handed in (UTC)', utcMinute(review.submitted_at)],
        ['state', review.state],
        ...(review.decided_at === null
          ? []
          : ([['decided (UTC)', `${utcMinute(review.decided_at)} by ${review.decided_by}`]] as [string, string][])),
        ...(review.reason ? ([['reason', review.reason]] as [string, string][]) : []),
        // An older backend sends no marks.
        ...(marks ?? []).map((mark): [string, string] => ['look at', mark]),
        ...Object.entries(facts),
        ...Object.entries(files),
      ]
      // Not shortened: the operator pays by it and compares it.
      return lines.map(([name, text]) => `${name.padEnd(18)}${printable(text)}`).join('\n')
    },
  }),
  command({
    usage: 'reviews approve ID [--reason TEXT]',
    does: 'grants it, and tells the member; once, whoever decides first',
    method: 'POST',
    path: '/reviews/:id/approve',
    input: v.object({ ...byId.entries, reason }),
    run: (input, context) => ended(context, input.id, { state: 'approved', by: 'operator', reason: input.reason }),
    show: ({ kind, member }) => `The ${kind} of member ${member} is approved.`,
  }),
  command({
    usage: 'reviews refuse ID [--reason TEXT] [--because N]',
    does: 'refuses it, and tells the member why: in your words, or by the number of a reason (reviews reasons list), in their language',
    method: 'POST',
    path: '/reviews/:id/refuse',
    input: v.object({ ...byId.entries, reason, because: v.optional(byId.entries.id) }),
    async run({ id, reason, because }, context) {
      if (reason && because) return new Problem('Give --reason or --because, not both.')
      const words = because ? await reasonFor(context, id, because) : reason
      return words instanceof Problem ? words : ended(context, id, { state: 'refused', by: 'operator', reason: words })
    },
    show: ({ kind, member }) => `The ${kind} of member ${member} is refused.`,
  }),
  ...reasonCommands,
]

/** Returns the paths of copies on this machine that the operator can open for an hour. */
async function filesOf(context: Context, pictures: Record<string, string>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const upload = await uploadNamed(context.db, picture)
    files[name] = (upload && (await showUpload(context, upload))) ?? 'gone'
  }
  return files
}

/** Decides a review, or returns a problem if it is not waiting. */
const ended = async (context: Context, id: string, decision: Decision): Promise<Review | Problem> =>
  (await decide(context, id, decision)) ?? new Problem(`Nothing waits for a review under ${id}.`)

/** Returns the text of a reason in the language of the member whose review it is. */
async function reasonFor({ db }: Context, id: string, because: string): Promise<string | Problem> {
  const review = await reviewById(db, id)
  if (!review) return new Problem(`Nothing waits for a review under ${id}.`)
  const words = await reasonIn(db, because, review.kind, review.lang)
  return words ?? new Problem(`There is no reason ${because} for a ${review.kind}: reviews reasons list has them.`)
}
