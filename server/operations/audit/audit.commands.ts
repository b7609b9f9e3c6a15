import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { rowId, textInput, utcMinute } from '../../core/command/inputs.ts'
import { formatPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { type Outcome, readHead } from './audit-log.ts'
import { type ActFilter, findNewestActs, findOldestActs } from './find-acts.ts'
import { verifyActs } from './verify-acts.ts'

const LISTED = 50
/** Rows of one request of an export. */
const EXPORTED = 1_000
const OUTCOMES = ['done', 'refused', 'seen', 'started', 'failed', 'asked'] as const satisfies readonly Outcome[]

const filterInput = {
  person: v.optional(textInput(100)),
  command: v.optional(textInput(100)),
  member: v.optional(textInput(260)),
  outcome: v.optional(v.picklist(OUTCOMES, `must be one of ${OUTCOMES.join(', ')}`)),
  from: v.optional(utcMinute),
  to: v.optional(utcMinute),
}
type FilterInput = v.InferOutput<v.ObjectSchema<typeof filterInput, undefined>>

/** Options of the filters, also those of the tool's own command `audit export`. */
export const FILTER_OPTIONS = {
  person: '--person <NAME>',
  command: '--command <WORDS>',
  member: '--member <MEMBER>',
  outcome: '--outcome <OUTCOME>',
  from: '--from <TIME>',
  to: '--to <TIME>',
} as const

/** Meaning of the filters, for the help. */
export const FILTER_HELP = `WORDS are the first words of a command, such as settings; OUTCOME is ${OUTCOMES.join(', ')}; TIME is in UTC, such as "2026-12-01 08:00"`

/** Returns the filter of an input, or the problem of its member. */
async function toFilter(sql: Sql, { member: named, ...given }: FilterInput): Promise<ActFilter | Problem> {
  const member = named === undefined ? null : await findNamedMember(sql, named)
  if (member instanceof Problem) return member
  const { person = null, command = null, outcome = null, from = null, to = null } = given
  return { person, command, outcome, from, to, member: member?.id ?? null }
}

const checkpointInput = v.pipe(
  v.string('must be a text'),
  v.regex(/^\d{1,15}:[\da-f]{64}$/, 'must be a line of the log: the id of a row, a colon and its hash'),
  v.transform((text) => ({ id: Number(text.split(':')[0]), hash: text.split(':')[1] ?? '' })),
)

/** Commands about the audit log. No command changes it. */
export const commands: readonly Command[] = [
  look({
    usage: 'audit list',
    options: { ...FILTER_OPTIONS, after: '--after <ID>' },
    description: `lists the acts of operators and their looks at personal data, newest first; ${FILTER_HELP}`,
    permission: 'audit.read',
    personal: ['activity'],
    path: '/audit',
    input: v.object({ ...filterInput, after: v.optional(rowId) }),
    async run({ after, ...given }, { db }) {
      const filter = await toFilter(db, given)
      if (filter instanceof Problem) return filter
      const rows = await findNewestActs(db, filter, after ?? null, LISTED)
      return rows.map((row) => ({ ...row, id: String(row.id) }))
    },
    show: (rows) =>
      formatPage(
        rows,
        [
          'id',
          ['at (UTC)', ({ at }) => formatUtcMinute(at)],
          'person',
          'command',
          'outcome',
          'member',
          'input',
          ['result', 'sentence'],
        ],
        'There are none.',
        LISTED,
      ),
  }),
  look({
    usage: 'audit show <ID>',
    description: 'shows a row of the audit log in full: input, state before and after, address, request and hashes',
    permission: 'audit.read',
    personal: ['activity'],
    path: '/audit/rows/:id',
    input: v.object({ id: rowId }),
    async run({ id }, { db }) {
      const filter = { person: null, command: null, member: null, outcome: null, from: null, to: null }
      const [row] = await findOldestActs(db, filter, { after: String(BigInt(id) - 1n), last: id }, 1)
      return row ?? new Problem(`There is no row ${id}.`)
    },
    show: ({ at, ...row }) =>
      Object.entries({ ...row, at: new Date(at).toISOString() })
        .map(([name, value]) => `${name.padEnd(12)}${value ?? ''}`)
        .join('\n'),
  }),
  look({
    usage: 'audit verify',
    options: { checkpoint: '--checkpoint <ID:HASH>' },
    description:
      'checks that no row of the audit log was changed or removed; ID:HASH is a checkpoint that was noted elsewhere, as in the log lines of the nodes: it shows whether the newest rows, or all, were replaced',
    permission: 'audit.read',
    personal: [],
    path: '/audit/verify',
    takesLong: true,
    input: v.object({ checkpoint: v.optional(checkpointInput) }),
    run: ({ checkpoint }, { db }) => verifyActs(db, checkpoint ?? null),
    show: ({ rows, head, faults }) =>
      [
        formatTable(
          faults,
          [
            ['row', ({ id }) => String(id)],
            ['fault', 'fault', 'whole'],
          ],
          `All ${rows} rows of the audit log are as they were written.`,
        ),
        `The newest row is ${head.id}:${head.hash}`,
      ].join('\n'),
    isFailure: ({ faults }) => faults.length > 0,
  }),
  look({
    usage: 'audit rows',
    description: 'returns rows of the audit log, oldest first',
    internal: true,
    permission: 'audit.read',
    personal: ['activity'],
    path: '/audit/rows',
    input: v.object({ ...filterInput, after: v.optional(rowId, '0'), last: v.optional(rowId) }),
    async run({ after, last, ...given }, { db }) {
      const filter = await toFilter(db, given)
      if (filter instanceof Problem) return filter
      const head = last ?? String((await readHead(db)).id)
      const rows = await findOldestActs(db, filter, { after, last: head }, EXPORTED)
      return { rows, last: head, isWhole: rows.length < EXPORTED }
    },
  }),
]
