import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/http/context.ts'
import { Refusal, refuse, type TooMany } from '../../core/http/refusal.ts'
import { type CommonAttempt, commonLimit } from '../../core/http/request-limit.ts'
import { passwordOf, tradingPasswordOf } from './members.ts'
import { knownMember, passwordMatches } from './passwords.ts'
import { provenPasswordsOf } from './proven-passwords.ts'

const passwordByMember = commonLimit('password again', { burst: 10, everyMs: 30_000 })

/** Counts an attempt of a logged-in member to confirm a form with a password. */
export const consumeConfirmation = (context: Context, member: string): Promise<CommonAttempt | TooMany> =>
  passwordByMember(context, member)

/** Returns a handler that refunds an attempt and rethrows the error. A full hash queue is not a wrong password. */
export const giveBack =
  (attempt: CommonAttempt) =>
  async (error: unknown): Promise<never> => {
    await attempt.passed()
    throw error
  }

/**
 * Confirms with a password that the request comes from the member: a session alone must not decide where money goes. Required is the trading password, or the
 * login password of a member without one. Returns a refusal at the form's field `field`, or null if confirmed. Without a password (`given` is null) the
 * refusal's rule is `missing`, so that the page asks for it. A password proven in the session of `request` is not hashed again for 5 minutes
 * (proven-passwords.ts). Attempts are counted before either comparison.
 * @throws TooBusy if the hash queue is full. The attempt is refunded.
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
