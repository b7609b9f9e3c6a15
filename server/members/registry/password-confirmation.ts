import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/http/context.ts'
import { Refusal, refuse, type TooMany } from '../../core/http/refusal.ts'
import { type Attempt, createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { findTradingPasswordHash, getPasswordHash } from './members.ts'
import { passwordMatches, toMemberClient } from './passwords.ts'

const passwordByMember = createRequestLimit(RATES.confirmations)

/** Counts an attempt of a logged-in member to confirm a form with a password. */
export const consumeConfirmation = (context: Context, member: string): Promise<Attempt | TooMany> =>
  passwordByMember(context, member)

/** Highest number of remaining attempts that a refusal states. */
const MAX_STATED_ATTEMPTS = 3

/** Refuses a wrong password of a form and records the failure. With at most 3 attempts left, the refusal states how many. */
export async function refuseWrongPassword(
  { security }: Pick<Context, 'security'>,
  kind: 'login' | 'trading',
  field: string,
  attempt: Attempt,
): Promise<Refusal> {
  const at = { field, rule: 'wrong' }
  const plain = refuse(kind === 'login' ? 'accounts.wrongPassword' : 'accounts.wrongTrading', {}, at)
  security.recordFailure('password', plain)
  const left = await attempt.countRemaining()
  if (left > MAX_STATED_ATTEMPTS) return plain
  return refuse(kind === 'login' ? 'accounts.wrongPasswordLeft' : 'accounts.wrongTradingLeft', { left }, at)
}

/** Returns a handler that refunds an attempt and rethrows the error. A full hash queue is not a wrong password. */
export const refundAndRethrow =
  (attempt: Attempt) =>
  async (error: unknown): Promise<never> => {
    await attempt.refund()
    throw error
  }

/**
 * Confirms with a password that the request comes from the member: a session alone must not decide where money goes. Required is the trading password, or the
 * login password of a member without one. Returns a refusal at the form's field `field`, or null if confirmed. Without a password (`given` is null) the
 * refusal's rule is `missing`, so that the page asks for it. A password proven in the session of `request` is not hashed again for 5 minutes
 * (proven-passwords.ts). Attempts are counted before either comparison.
 * @throws TooBusy if the hash queue is full. The attempt is refunded.
 */
export async function refuseUnconfirmed(
  context: Context,
  member: string,
  { field, given }: { field: string; given: string | null },
  request?: Pick<FastifyRequest, 'headers'>,
): Promise<Refusal | null> {
  const trading = await findTradingPasswordHash(context.db, member)
  const hash = trading ?? (await getPasswordHash(context.db, member))
  if (given === null)
    return refuse(
      trading === null ? 'accounts.confirmByLogin' : 'accounts.confirmByTrading',
      {},
      { field, rule: 'missing' },
    )
  const attempt = await consumeConfirmation(context, member)
  if (attempt instanceof Refusal) return attempt
  const compare = () => passwordMatches(given, hash, toMemberClient(member))
  const session = request?.headers.token
  const matching =
    typeof session === 'string' && session !== ''
      ? context.provenPasswords.matches({ session, hash, given }, compare)
      : compare()
  if (!(await matching.catch(refundAndRethrow(attempt))))
    return refuseWrongPassword(context, trading === null ? 'login' : 'trading', field, attempt)
  await attempt.refund()
  return null
}
