import { join } from 'node:path'
import * as v from 'valibot'
import { type Command, command, Problem } from '../command/command.ts'
import { byId } from '../command/inputs.ts'
import { cell, table, utcMinute } from '../command/table.ts'
import { uploadsFolder } from '../uploads/receive.ts'
import { decide, kindOf } from './decide.ts'
import { reviewById, waitingReviews } from './reviews.ts'

/** So many are listed at once; the oldest come first. */
const MOST = 200
const decided = v.object({
  ...byId.entries,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'must have at most 1000 characters')), ''),
})

/** What the operator can do about what members hand in. */
export const commands: readonly Command[] = [
  command({
    usage: 'reviews list [--kind KIND]',
    does: 'what waits for your decision, oldest first',
    method: 'GET',
    path: '/reviews',
    input: v.object({ kind: v.optional(v.string(), '') }),
    run: ({ kind }, { db }) => waitingReviews(db, kind || null, MOST),
    show: (reviews) =>
      table(
        reviews,
        [
          'id',
          'kind',
          'member',
          ['login name', 'username'],
          ['handed in (UTC)', (review) => utcMinute(review.submitted_at)],
        ],
        'Nothing waits for a review.',
      ),
  }),
  command({
    usage: 'reviews show ID',
    does: 'one of them with all that was handed in, and where its pictures are',
    method: 'GET',
    path: '/reviews/:id',
    input: byId,
    async run({ id }, context) {
      const review = await reviewById(context.db, id)
      if (!review) return new Problem(`There is no review ${id}.`)
      const { facts, pictures } = await kindOf(context, review.kind).shown(context.db, review.subject)
      const folder = uploadsFolder(context.config.dataDir)
      const files = Object.entries(pictures).map(([name, upload]) => [name, join(folder, upload)] as const)
      return { ...review, facts, pictures, files: Object.fromEntries(files) }
    },
    show({ facts, files, ...review }) {
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
        ...Object.entries(facts),
        ...Object.entries(files),
      ]
      return lines.map(([name, text]) => `${name.padEnd(18)}${cell(text)}`).join('\n')
    },
  }),
  ...(
    [
      ['approve', 'approved', 'grants it, and tells the member; once, whoever decides first'],
      ['refuse', 'refused', 'refuses it, and tells the member why'],
    ] as const
  ).map(([word, state, does]) =>
    command({
      usage: `reviews ${word} ID [--reason TEXT]`,
      does,
      method: 'POST',
      path: `/reviews/:id/${word}`,
      input: decided,
      async run({ id, reason }, context) {
        const review = await decide(context, id, { state, by: 'operator', reason })
        return review ?? new Problem(`Nothing waits for a review under ${id}.`)
      },
      show: ({ kind, member }) => `The ${kind} of member ${member} is ${state}.`,
    }),
  ),
]
