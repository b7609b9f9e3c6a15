import * as v from 'valibot'
import { type ActContext, type Caller, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute, toCell } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Balance, balancesOf } from '../../ledger/ledger.ts'
import { createEmailCode, RESET_TERMS, toResetKey } from '../registry/email-codes.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { type MemberFreezes, readFreezes } from '../registry/freezes.ts'
import { type Member, searchMembers, setDisabled } from '../registry/members.ts'
import { BACKEND_CLIENT } from '../registry/passwords.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Lifetime of a reset code, ms: long enough to read it out and type it in. */
const RESET_CODE_LIFE_MS = 60 * 60_000
const memberInput = v.object({ member: textInput(260) })

/** Operator commands for members. No command shows or sets a password: a code lets the member set one. */
export const commands: readonly Command[] = [
  look({
    usage: 'members list [SEARCH]',
    options: PAGE_OPTIONS,
    description: 'lists members, newest first; SEARCH is a part of the login name',
    permission: 'members.read',
    personal: ['contact'],
    path: '/members',
    input: v.object({ search: v.optional(v.string(), ''), ...pageInput }),
    personalFields: ['search'],
    run: ({ search, ...paging }, { db }) => searchMembers(db, search, toPage(paging)),
    show: (members) =>
      formatPage(
        members,
        [
          'id',
          ['name', 'username'],
          ['joined (UTC)', (member) => formatUtcMinute(member.created_at)],
          ['identity', 'identity_status'],
          ['state', formatStatus],
        ],
        'There are no members.',
      ),
  }),
  look({
    usage: 'members show <MEMBER>',
    description: 'shows a member with balances; MEMBER is an id or a login name',
    permission: 'members.read',
    personal: ['contact', 'balances'],
    path: '/members/:member',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context.db, context, member, async (found) => ({
        ...found,
        freezes: await readFreezes(context.db, found.id),
        balances: await balancesOf(context.db, found.id),
      })),
    show: formatMember,
  }),
  act({
    usage: 'members disable <MEMBER>',
    description: 'prevents a member from logging in, and ends all sessions of the member',
    permission: 'members.disable',
    method: 'POST',
    path: '/members/:member/disable',
    input: memberInput,
    readState: readAccess,
    run: ({ member }, context) =>
      withMember(context.tx, context, member, async ({ id }) => {
        await setDisabled(context.tx, id, context.now())
        return { id, sessions: await revokeAllTokens(context.tx, id) }
      }),
    show: formatEndedSessions,
  }),
  act({
    usage: 'members enable <MEMBER>',
    description: 'permits a disabled member to log in again',
    permission: 'members.disable',
    method: 'POST',
    path: '/members/:member/enable',
    input: memberInput,
    readState: readAccess,
    run: ({ member }, context) =>
      withMember(context.tx, context, member, async ({ id }) => {
        await setDisabled(context.tx, id, null)
        return { id }
      }),
  }),
  act({
    usage: 'members revoke <MEMBER>',
    description: 'ends all sessions of a member',
    permission: 'members.revoke',
    method: 'POST',
    path: '/members/:member/revoke',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context.tx, context, member, async ({ id }) => ({
        id,
        sessions: await revokeAllTokens(context.tx, id),
      })),
    show: formatEndedSessions,
  }),
  act({
    usage: 'members reset-code <MEMBER>',
    description:
      'creates a code for a member who has forgotten the password; first verify the identity of the person who asks for it',
    permission: 'members.reset',
    secretResult: true,
    method: 'POST',
    path: '/members/:member/reset-code',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context.tx, context, member, async ({ username }) => {
        const until = context.now() + RESET_CODE_LIFE_MS
        const terms = { ...RESET_TERMS, life: RESET_CODE_LIFE_MS, resend: 0 }
        const made = await createEmailCode(context.tx, toResetKey(username), context.now(), BACKEND_CLIENT, terms)
        return 'wait' in made
          ? new Problem('Another code was made at this moment.')
          : { code: made.code, username, until }
      }),
    show: ({ code, username, until }) =>
      `${code} lets ${toCell(username)} set a new login password on the page "Forgot password", once, until ${formatUtcMinute(until)} UTC.`,
  }),
]

async function withMember<T>(
  sql: Sql,
  { about }: Caller,
  username: string,
  work: (member: Member) => Promise<T>,
): Promise<T | Problem> {
  const found = await findNamedMember(sql, username)
  if (found instanceof Problem) return found
  about(found.id)
  return work(found)
}

/** Returns whether a member may log in, for the audit log. */
async function readAccess({ member }: { member: string }, { tx }: ActContext): Promise<object | null> {
  const found = await findNamedMember(tx, member)
  return found instanceof Problem ? null : { disabled_at: found.disabled_at }
}

function formatStatus({ disabled_at }: Member): string {
  return disabled_at === null ? 'active' : `disabled ${formatUtcMinute(disabled_at)}`
}

function formatEndedSessions({ sessions }: { sessions: number }): string {
  return `Done; ${sessions} ${sessions === 1 ? 'session has' : 'sessions have'} ended.`
}

function formatMember({
  balances,
  freezes,
  ...member
}: Member & { balances: Balance[]; freezes: MemberFreezes }): string {
  const facts: [string, string][] = [
    ['id', member.id],
    ['name', member.username],
    ['state', formatStatus(member)],
    ['trading frozen', freezes.trading ?? 'no'],
    ['payouts frozen', freezes.payouts ?? 'no'],
    ['identity', member.identity_status],
    ['trading password', member.hasTradingPassword ? 'set' : 'not set'],
    ['invite code', member.invite_code],
    ['invited by', member.inviter ?? 'nobody'],
    ['joined (UTC)', formatUtcMinute(member.created_at)],
  ]
  const books = formatTable(balances, [['account', 'type'], 'coin', 'part', 'balance'], 'Nothing was ever booked.')
  return `${facts.map(([name, fact]) => `${name.padEnd(18)}${toCell(fact)}`).join('\n')}\n\n${books}`
}
