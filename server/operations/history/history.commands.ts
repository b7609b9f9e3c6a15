import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { rowId, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute, toCell } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { addNote, HISTORY_KINDS, type HistoryKind, type HistoryRow, readHistory } from './history.ts'

/** Rows of each kind without `--kind`, and of one kind with it. */
const [FEW, PAGE] = [10, 50]

/** Operator commands for what a member did and what operators noted. */
export const commands: readonly Command[] = [
  look({
    usage: 'members history <MEMBER>',
    options: { kind: '--kind <KIND>', after: '--after <ID>' },
    description: `shows what a member did, newest first: the last ${FEW} events of each kind, or with --kind pages of ${PAGE}; KIND is one of ${HISTORY_KINDS.join(', ')}`,
    permission: 'members.read',
    personal: ['contact', 'activity'],
    path: '/members/:member/history',
    input: v.object({
      member: textInput(260),
      kind: v.optional(v.picklist(HISTORY_KINDS, `must be one of ${HISTORY_KINDS.join(', ')}`)),
      after: v.optional(rowId),
    }),
    async run({ member, kind, after }, context) {
      const { db, about } = context
      const found = await findNamedMember(db, member)
      if (found instanceof Problem) return found
      about(found.id)
      if (after !== undefined && kind === undefined) return new Problem('--after needs --kind.')
      const page = { limit: kind ? PAGE : FEW, after: after ?? null }
      const events: { kind: HistoryKind; rows: HistoryRow[] }[] = []
      for (const one of kind ? [kind] : HISTORY_KINDS)
        events.push({ kind: one, rows: await readHistory(db, found.id, one, page) })
      return { member: found.id, username: found.username, events }
    },
    show: ({ username, events }) =>
      [
        toCell(username),
        ...events.flatMap(({ kind, rows }) => (rows.length > 0 ? [formatEvents(kind, rows)] : [])),
      ].join('\n\n'),
  }),
  act({
    usage: 'members note <MEMBER> <TEXT>',
    description: 'adds a note about a member for other operators; the member never sees it',
    permission: 'members.note',
    method: 'POST',
    path: '/members/:member/notes',
    input: v.object({ member: textInput(260), text: textInput(2000) }),
    personalFields: ['text'],
    async run({ member, text }, { tx, about, person, now }) {
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      about(found.id)
      return { id: await addNote(tx, { member: found.id, person, text, at: now() }) }
    },
    show: ({ id }) => `Note ${id} is stored.`,
  }),
]

function formatEvents(kind: HistoryKind, rows: readonly HistoryRow[]): string {
  const columns = formatTable(
    rows,
    ['id', ['at (UTC)', ({ at }) => formatUtcMinute(at)], 'what', 'amount', 'state'],
    '',
  )
  const last = rows.length < PAGE ? undefined : rows.at(-1)
  return `${kind}\n${columns}${last ? `\nThere may be more: --kind ${kind} --after ${last.id} lists what follows.` : ''}`
}
