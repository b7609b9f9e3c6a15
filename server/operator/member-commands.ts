import * as v from 'valibot'
import { openReviews, reviewIdentity, type Verdict } from '../accounts/identity.ts'
import { revokeAllTokens } from '../accounts/tokens.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { memberMeant, nothing, page, words } from '../command/inputs.ts'
import type { Context } from '../http/context.ts'
import { balancesOf } from '../ledger/ledger.ts'
import { type Member, membersLike, setDisabled } from '../members/members.ts'

const PAGE_SIZE = 50
const named = v.object({ member: words(260) })
const reviewed = v.object({ member: words(260), reason: v.optional(v.pipe(v.string(), v.maxLength(1000)), '') })

/** What the operator can do with members. No command sees or sets a password. */
export const memberCommands: readonly Command[] = [
  command('GET', '/members', v.object({ search: v.optional(v.string(), ''), page }), (input, { db }) =>
    membersLike(db, input.search, PAGE_SIZE, (input.page - 1) * PAGE_SIZE),
  ),
  command('GET', '/members/:member', named, ({ member }, context) =>
    withMember(context, member, async (found) => ({
      ...found,
      balances: await balancesOf(context.db, found.id),
    })),
  ),
  command('POST', '/members/:member/disable', named, ({ member }, context) =>
    withMember(context, member, (found) =>
      context.db.transaction(async (tx) => {
        await setDisabled(tx, found.id, context.now())
        return { id: found.id, sessions: await revokeAllTokens(tx, found.id) }
      }),
    ),
  ),
  command('POST', '/members/:member/enable', named, ({ member }, context) =>
    withMember(context, member, async (found) => {
      await setDisabled(context.db, found.id, null)
      return { id: found.id }
    }),
  ),
  command('POST', '/members/:member/revoke', named, ({ member }, context) =>
    withMember(context, member, async (found) => ({
      id: found.id,
      sessions: await revokeAllTokens(context.db, found.id),
    })),
  ),
  command('GET', '/identities', nothing, (_, { db }) => openReviews(db)),
  ...(['approve', 'reject'] as const).map((word) =>
    command('POST', `/identities/:member/${word}`, reviewed, ({ member, reason }, context) =>
      withMember(context, member, (found) =>
        review(context, found, word === 'approve' ? 'certified' : 'rejected', reason),
      ),
    ),
  ),
]

async function withMember(
  { db }: Context,
  given: string,
  work: (member: Member) => Promise<unknown>,
): Promise<unknown> {
  const found = await memberMeant(db, given)
  return found instanceof Problem ? found : work(found)
}

async function review(
  { db, now }: Context,
  { id, username }: Member,
  verdict: Verdict,
  reason: string,
): Promise<unknown> {
  const waited = await reviewIdentity(db, id, verdict, now(), { reason })
  return waited ? { id, verdict } : new Problem(`${username} has handed in nothing that waits for a review.`)
}
