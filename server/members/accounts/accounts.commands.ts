import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { words } from '../../core/command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { cell, table, utcMinute } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { type Balance, balancesOf } from '../../ledger/ledger.ts'
import { newEmailCode, RESET_TERMS, resetName } from '../registry/email-codes.ts'
import { namedMember } from '../registry/find-named-member.ts'
import { type Member, membersLike, setDisabled } from '../registry/members.ts'
import { OURSELVES } from '../registry/passwords.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Lifetime of a reset code, ms: long enough to read it out and type it in. */
const RESET_CODE_LIFE_MS = 60 * 60_000
const named = v.object({ member: words(260) })

/** Operator commands for members. No command shows or sets a password: a code lets the member set one. */
export const commands: readonly Command[] = [
  command({
    usage: `members list [SEARCH] ${PLACE_USAGE}`,
    does: 'members, newest first; SEARCH is a part of the login name',
    method: 'GET',
    path: '/members',
    input: v.object({ search: v.optional(v.string(), ''), ...place }),
    run: ({ search, ...given }, { db }) => membersLike(db, search, placeOf(given)),
    show: (members) =>
      listed(
        members,
        [
          'id',
          ['name', 'username'],
          ['joined (UTC)', (member) => utcMinute(member.created_at)],
          ['identity', 'identity_status'],
          ['state', statusOf],
        ],
        'There are no members.',
      ),
  }),
  command({
    usage: 'members show MEMBER',
    does: 'one member with balances; MEMBER is an id or a login name, here and below',
    method: 'GET',
    path: '/members/:member',
    input: named,
    run: ({ member }, context) =>
      withMember(context, member, async (found) => ({ ...found, balances: await balancesOf(context.db, found.id) })),
    show: showMember,
  }),
  command({
    usage: 'members disable MEMBER',
    does: 'forbids a member to log in, and logs the member out',
    method: 'POST',
    path: '/members/:member/disable',
    input: named,
    run: ({ member }, context) =>
      withMember(context, member, ({ id }) =>
        context.db.transaction(async (tx) => {
          await setDisabled(tx, id, context.now())
          return { id, sessions: await revokeAllTokens(tx, id) }
        }),
      ),
    show: showEnded,
  }),
  command({
    usage: 'members enable MEMBER',
    does: 'allows it again',
    method: 'POST',
    path: '/members/:member/enable',
    input: named,
    run: ({ member }, context) =>
      withMember(context, member, async ({ id }) => {
        await setDisabled(context.db, id, null)
        return { id }
      }),
  }),
  command({
    usage: 'members revoke MEMBER',
    does: 'logs a member out everywhere',
    method: 'POST',
    path: '/members/:member/revoke',
    input: named,
    run: ({ member }, context) =>
      withMember(context, member, async ({ id }) => ({ id, sessions: await revokeAllTokens(context.db, id) })),
    show: showEnded,
  }),
  command({
    usage: 'members reset-code MEMBER',
    does: 'makes a code for a member who forgot the password; find out first that it is the member who asks',
    method: 'POST',
    path: '/members/:member/reset-code',
    input: named,
    run: ({ member }, context) =>
      withMember(context, member, async ({ username }) => {
        const until = context.now() + RESET_CODE_LIFE_MS
        const terms = { ...RESET_TERMS, life: RESET_CODE_LIFE_MS, resend: 0 }
        const made = await newEmailCode(context.db, resetName(username), context.now(), OURSELVES, terms)
        return 'wait' in made
          ? new Problem('Another code was made at this moment.')
          : { code: made.code, username, until }
      }),
    show: ({ code, username, until }) =>
      `${code} lets ${cell(username)} set a new login password on the page "Forgotten password", once, until ${utcMinute(until)} UTC.`,
  }),
]

async function withMember<T>(
  { db }: Context,
  given: string,
  work: (member: Member) => Promise<T>,
): Promise<T | Problem> {
  const found = await namedMember(db, given)
  return found instanceof Problem ? found : work(found)
}

function statusOf({ disabled_at }: Member): string {
  return disabled_at === null ? 'active' : `disabled ${utcMinute(disabled_at)}`
}

function showEnded({ sessions }: { sessions: number }): string {
  return `Done; ${sessions} ${sessions === 1 ? 'session has' : 'sessions have'} ended.`
}

function showMember({ balances, ...member }: Member & { balances: Balance[] }): string {
  const facts: [string, string][] = [
    ['id', member.id],
    ['name', member.username],
    ['state', statusOf(member)],
    ['identity', member.identity_status],
    ['trading password', member.have_pay ? 'set' : 'not set'],
    ['invite code', member.invite_code],
    ['invited by', member.inviter ?? 'nobody'],
    ['joined (UTC)', utcMinute(member.created_at)],
  ]
  const books = table(balances, [['account', 'type'], 'coin', 'part', 'balance'], 'Nothing was ever booked.')
  return `${facts.map(([name, fact]) => `${name.padEnd(18)}${cell(fact)}`).join('\n')}\n\n${books}`
}
