import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute, toCell } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { type Balance, balancesOf } from '../../ledger/ledger.ts'
import { createEmailCode, RESET_TERMS, toResetKey } from '../registry/email-codes.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { type Member, searchMembers, setDisabled } from '../registry/members.ts'
import { BACKEND_CLIENT } from '../registry/passwords.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Lifetime of a reset code, ms: long enough to read it out and type it in. */
const RESET_CODE_LIFE_MS = 60 * 60_000
const memberInput = v.object({ member: textInput(260) })

/** Operator commands for members. No command shows or sets a password: a code lets the member set one. */
export const commands: readonly Command[] = [
  command({
    usage: 'members list [SEARCH]',
    options: PAGE_OPTIONS,
    description: 'lists members, newest first; SEARCH is a part of the login name',
    method: 'GET',
    path: '/members',
    input: v.object({ search: v.optional(v.string(), ''), ...pageInput }),
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
  command({
    usage: 'members show <MEMBER>',
    description: 'shows a member with balances; MEMBER is an id or a login name',
    method: 'GET',
    path: '/members/:member',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context, member, async (found) => ({ ...found, balances: await balancesOf(context.db, found.id) })),
    show: formatMember,
  }),
  command({
    usage: 'members disable <MEMBER>',
    description: 'prevents a member from logging in, and ends all sessions of the member',
    method: 'POST',
    path: '/members/:member/disable',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context, member, ({ id }) =>
        context.db.transaction(async (tx) => {
          await setDisabled(tx, id, context.now())
          return { id, sessions: await revokeAllTokens(tx, id) }
        }),
      ),
    show: formatEndedSessions,
  }),
  command({
    usage: 'members enable <MEMBER>',
    description: 'permits a disabled member to log in again',
    method: 'POST',
    path: '/members/:member/enable',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context, member, async ({ id }) => {
        await setDisabled(context.db, id, null)
        return { id }
      }),
  }),
  command({
    usage: 'members revoke <MEMBER>',
    description: 'ends all sessions of a member',
    method: 'POST',
    path: '/members/:member/revoke',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context, member, async ({ id }) => ({ id, sessions: await revokeAllTokens(context.db, id) })),
    show: formatEndedSessions,
  }),
  command({
    usage: 'members reset-code <MEMBER>',
    description:
      'creates a code for a member who has forgotten the password; first verify the identity of the person who asks for it',
    method: 'POST',
    path: '/members/:member/reset-code',
    input: memberInput,
    run: ({ member }, context) =>
      withMember(context, member, async ({ username }) => {
        const until = context.now() + RESET_CODE_LIFE_MS
        const terms = { ...RESET_TERMS, life: RESET_CODE_LIFE_MS, resend: 0 }
        const made = await createEmailCode(context.db, toResetKey(username), context.now(), BACKEND_CLIENT, terms)
        return 'wait' in made
          ? new Problem('Another code was made at this moment.')
          : { code: made.code, username, until }
      }),
    show: ({ code, username, until }) =>
      `${code} lets ${toCell(username)} set a new login password on the page "Forgot password", once, until ${formatUtcMinute(until)} UTC.`,
  }),
]

async function withMember<T>(
  { db }: Context,
  username: string,
  work: (member: Member) => Promise<T>,
): Promise<T | Problem> {
  const found = await findNamedMember(db, username)
  return found instanceof Problem ? found : work(found)
}

function formatStatus({ disabled_at }: Member): string {
  return disabled_at === null ? 'active' : `disabled ${formatUtcMinute(disabled_at)}`
}

function formatEndedSessions({ sessions }: { sessions: number }): string {
  return `Done; ${sessions} ${sessions === 1 ? 'session has' : 'sessions have'} ended.`
}

function formatMember({ balances, ...member }: Member & { balances: Balance[] }): string {
  const facts: [string, string][] = [
    ['id', member.id],
    ['name', member.username],
    ['state', formatStatus(member)],
    ['identity', member.identity_status],
    ['trading password', member.hasTradingPassword ? 'set' : 'not set'],
    ['invite code', member.invite_code],
    ['invited by', member.inviter ?? 'nobody'],
    ['joined (UTC)', formatUtcMinute(member.created_at)],
  ]
  const books = formatTable(balances, [['account', 'type'], 'coin', 'part', 'balance'], 'Nothing was ever booked.')
  return `${facts.map(([name, fact]) => `${name.padEnd(18)}${toCell(fact)}`).join('\n')}\n\n${books}`
}
