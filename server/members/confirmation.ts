import type { Context } from '../http/context.ts'
import { Refusal, refuse, type TooMany } from '../http/refusal.ts'
import { type CommonAttempt, commonLimit } from '../http/request-limit.ts'
import { passwordOf, tradingPasswordOf } from './members.ts'
import { knownMember, passwordMatches } from './passwords.ts'

const passwordByMember = commonLimit('password again', { burst: 10, everyMs: 30_000 })

/** Counts a guess at a password of a member who is signed in, as the forms ask for it again. */
export const consumeConfirmation = (context: Context, member: string): Promise<CommonAttempt | TooMany> =>
  passwordByMember(context, member)

/**
 * Why it is not known to be the member who asks: a session alone is not enough for what decides where money goes. The trading password is asked for, or the
 * login password of a member who has none yet. `field` is the form's name of it; without it (null) the refusal's rule is `missing`, for the page to ask. Null
 * when it is the member.
 */
export async function unconfirmed(
  context: Context,
  member: string,
  { field, given }: { field: string; given: string | null },
): Promise<Refusal | null> {
  const trading = await tradingPasswordOf(context.db, member)
  const hash = trading ?? (await passwordOf(context.db, member))
  if (given === null)
    return refuse(
      trading === null ? 'accounts.confirmByLogin' : 'accounts.confirmByTrading',
      {},
      { field, rule: 'missing' },
    )
  const attempt = await consumeConfirmation(context, member)
  if (attempt instanceof Refusal) return attempt
  if (!(await passwordMatches(given, hash, knownMember(member))))
    return refuse(trading === null ? 'accounts.wrongPassword' : 'accounts.wrongTrading', {}, { field, rule: 'wrong' })
  await attempt.passed()
  return null
}
