import type { FastifyRequest } from 'fastify'
import { SECOND_FACTOR_RULE } from '../../../shared/base/contract/result.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import { findAuthenticator, hasSecondFactor } from './second-factors.ts'

/** Time for which a second factor confirms the session in which it was used, ms. */
export const CONFIRMATION_MS = 5 * 60_000

/** Acts for which the settings ask for a second factor. */
export type FactorAct = 'payouts' | 'destinations' | 'security' | 'partners'

interface Confirmable {
  member: string
  context: Pick<Context, 'db' | 'now' | 'settings'>
  request: Pick<FastifyRequest, 'headers'>
}

/** Field of the refusal: the form field of `confirmSession`. */
const CODE_FIELD = { field: 'code', rule: SECOND_FACTOR_RULE } as const

/** Returns the refusal of a login without the second factor, which names the member's own: a code of the app, or the passkey of a member without an app. */
export const refuseLoginWithoutCode = async (sql: Sql, member: string, now: number): Promise<Refusal> =>
  refuse(
    (await findAuthenticator(sql, member, now)) ? 'accounts.codeForLogin' : 'accounts.passkeyForLogin',
    {},
    CODE_FIELD,
  )

/**
 * Returns the refusal of an act by a member with a second factor whose session was not confirmed in the last 5 minutes, or null. Null as well if the setting
 * does not ask for it. The refusal must not be stored under an idempotency key: it belongs in `checkState` of `handle`.
 */
export async function refuseUnconfirmedSession(call: Confirmable, act: FactorAct): Promise<Refusal | null> {
  const settings = await call.context.settings.read()
  return settings[`second_factor_${act}`] ? refuseWithoutFactor(call) : null
}

/** Like `refuseUnconfirmedSession`, for changes of the factor itself, which always need it. */
export async function refuseWithoutFactor({ member, context, request }: Confirmable): Promise<Refusal | null> {
  const { db, now } = context
  if (!(await hasSecondFactor(db, member, now()))) return null
  const until = await findConfirmationEnd(db, member, String(request.headers.token), now())
  if (until !== null) return null
  const app = await findAuthenticator(db, member, now())
  return refuse(app ? 'accounts.codeNeeded' : 'accounts.passkeyNeeded', {}, CODE_FIELD)
}

/** Returns until when a session of the member is confirmed, epoch ms; null if it is not. A clock that was set back ends the confirmation. */
export async function findConfirmationEnd(
  sql: Sql,
  member: string,
  token: string,
  now: number,
): Promise<number | null> {
  const [session] = await sql.query<{ at: number }>(
    `SELECT confirmed_at AS at FROM tokens
     WHERE digest = $1 AND member = $2::bigint AND confirmed_at > $3::bigint AND confirmed_at <= $4::bigint`,
    [toDigest(token), member, now - CONFIRMATION_MS, now],
  )
  return session ? session.at + CONFIRMATION_MS : null
}

/** Confirms a session of the member from `now` on. Returns false if it has ended. */
export async function confirmToken(tx: Sql, member: string, token: string, now: number): Promise<boolean> {
  const confirmed = await tx.query(
    'UPDATE tokens SET confirmed_at = $3::bigint WHERE digest = $1 AND member = $2::bigint RETURNING id',
    [toDigest(token), member, now],
  )
  return confirmed.length > 0
}

/** Ends the confirmations of all sessions of a member. */
export const endConfirmations = (tx: Sql, member: string): Promise<unknown> =>
  tx.query('UPDATE tokens SET confirmed_at = NULL WHERE member = $1::bigint AND confirmed_at IS NOT NULL', [member])
