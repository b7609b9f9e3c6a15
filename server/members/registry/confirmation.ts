import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/http/context.ts'
import { Refusal, refuse, type TooMany } from '../../core/http/refusal.ts'
import { type CommonAttempt, commonLimit } from '../../core/http/request-limit.ts'
import { passwordOf, tradingPasswordOf } from './members.ts'
import { knownMember, passwordMatches } from './passwords.ts'
import { provenPasswordsOf } from './proven-passwords.ts'

const passwordByMember = commonLimit('password again', { burst: 10, everyMs: 30_000 })

/** Counts a guess at a password of a member who is signed in, as the forms ask for it again. */
export const consumeConfirmation = (context: Context, member: string): Promise<CommonAttempt | TooMany> =>
  passwordByMember(context, member)

/** Takes an attempt off the count when it could not be judged, and throws on: a full queue is no wrong password. */
export const giveBack =
  (attempt: CommonAttempt) =>
  async (error: unknown): Promise<never> => {
    await attempt.passed()
    throw error
  }

/**
 * Why it is not known to be the member who asks: a session alone is not enough for what decides where money goes. The trading password is asked for, or the
 * login password of a member who has none yet. `field` is the form's name of it; without it (null) the refusal's rule is `missing`, for the page to ask. Null
 * when it is the member. Within `request`'s session a password that was proven is not hashed again for some minutes (proven-passwords.ts); guesses are counted
 * before either comparison.
 * @throws TooBusy if the queue of hashes is full. The attempt is given back.
 */
export async function unconfirmed(
  context: Context,
  member: string,
  { field, given }: { field: string; given: string | null },
  request?: Pick<FastifyRequest, 'headers'>,
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
  const compare = () => passwordMatches(given, hash, knownMember(member))
  const session = request?.headers.token
  const matching =
    typeof session === 'string' && session !== ''
      ? provenPasswordsOf(context).matches({ session, hash, given }, compare)
      : compare()
  if (!(await matching.catch(giveBack(attempt))))
    return refuse(trading === null ? 'accounts.wrongPassword' : 'accounts.wrongTrading', {}, { field, rule: 'wrong' })
  await attempt.passed()
  return null
}
