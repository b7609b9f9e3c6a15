import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { rowId, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute, toCell } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { addNote, HISTORY_KINDS, type HistoryKind, type HistoryRow, readHistory } from './history.ts'
import { type MemberOverview, readMemberOverview } from './member-overview.ts'

/** Rows of each kind without `--kind`, and of one kind with it. */
const [FEW, PAGE] = [10, 50]

/** Operator commands for what a member did and what operators noted. */
export const commands: readonly Command[] = [
  look({
    usage: 'members overview <MEMBER>',
    description:
      'shows a member at a glance: state, freezes, second factor, sessions, and balances with their value; the login name is masked, members show has it',
    permission: 'members.read',
    personal: ['balances', 'activity'],
    path: '/members/:member/overview',
    input: v.object({ member: textInput(260) }),
    async run({ member }, context) {
      const found = await findNamedMember(context.db, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      return readMemberOverview(context, found)
    },
    show: formatOverview,
  }),
  look({
    usage: 'members history <MEMBER>',
    options: { kind: '--kind <KIND>', after: '--after <ID>', full: '--full' },
    description: `shows what a member did, newest first: the last ${FEW} events of each kind, or with --kind pages of ${PAGE}; KIND is one of ${HISTORY_KINDS.join(', ')}; names of members are masked without --full`,
    permission: 'members.read',
    personal: ['contact', 'activity'],
    path: '/members/:member/history',
    input: v.object({
      member: textInput(260),
      kind: v.optional(v.picklist(HISTORY_KINDS, `must be one of ${HISTORY_KINDS.join(', ')}`)),
      after: v.optional(rowId),
      full: v.optional(v.string(), ''),
    }),
    async run({ member, kind, after, full }, context) {
      const { db, about } = context
      const found = await findNamedMember(db, member)
      if (found instanceof Problem) return found
      about(found.id)
      if (after !== undefined && kind === undefined) return new Problem('--after needs --kind.')
      const page = { limit: kind ? PAGE : FEW, after: after ?? null }
      const events: { kind: HistoryKind; rows: HistoryRow[] }[] = []
      for (const one of kind ? [kind] : HISTORY_KINDS)
        events.push({ kind: one, rows: maskNames(one, await readHistory(db, found.id, one, page), full !== '') })
      return { member: found.id, username: full ? found.username : maskName(found.username), events }
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

/** Returns rows of a kind with masked names, unless they are wanted in full. */
const maskNames = (kind: HistoryKind, rows: HistoryRow[], isFull: boolean): HistoryRow[] =>
  kind === 'invited' && !isFull ? rows.map((row) => ({ ...row, what: maskName(row.what) })) : rows

function formatOverview({ balances, freezes, own_freeze, ...member }: MemberOverview): string {
  const facts: [string, string][] = [
    ['id', member.id],
    ['name', member.name],
    ['state', member.disabled_at === null ? 'active' : `disabled ${formatUtcMinute(member.disabled_at)}`],
    ['trading frozen', freezes.trading ?? 'no'],
    ['payouts frozen', freezes.payouts ?? (own_freeze ? 'by the member' : 'no')],
    ['identity', member.identity_status],
    ['second factor', member.has_second_factor ? 'on' : 'off'],
    ['sessions', `${member.sessions}, last used (UTC) ${formatUtcMinute(member.seen_at) || 'never'}`],
    ['deposits', `${member.deposits} approved`],
    ['withdrawals', `${member.withdrawals} approved`],
    ['value', `${member.total} USDT`],
  ]
  const columns = ['coin', ['account', 'type'], 'part', 'balance', ['value, USDT', 'value']] as const
  const books = formatTable(balances, columns, 'No balance is above zero.')
  return `${facts.map(([name, fact]) => `${name.padEnd(18)}${toCell(fact)}`).join('\n')}\n\n${books}`
}

function formatEvents(kind: HistoryKind, rows: readonly HistoryRow[]): string {
  const columns = formatTable(
    rows,
    ['id', ['at (UTC)', ({ at }) => formatUtcMinute(at)], 'what', 'amount', 'state'],
    '',
  )
  const last = rows.length < PAGE ? undefined : rows.at(-1)
  return `${kind}\n${columns}${last ? `\nThere may be more: --kind ${kind} --after ${last.id} lists what follows.` : ''}`
}
