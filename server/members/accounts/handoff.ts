import * as contract from '../../../shared/base/contract/partners.ts'
import type { Sql } from '../../core/db/sql.ts'
import { isSameOrigin } from '../../core/http/caller.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed, TooMany } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'
import { findAccess } from '../../platform/partners/partner-tokens.ts'
import { findBrowser, readDevice } from '../registry/known-devices.ts'
import { findMemberById } from '../registry/members.ts'
import { consumeNamelessLogin } from './account-limits.ts'
import { readLoginOrigin } from './device-name.ts'
import { issueToken } from './session-tokens.ts'

/** Life of a code. */
export const HANDOFF_LIFE_MS = 60_000

const codesOfMember = createRequestLimit(RATES.handoffCodes)

/** Returns a code with which a page of the product continues for the calling member. It ends with the session that created it. Expired codes are deleted. */
export const createHandoff = handle(contract.createHandoff, async ({ member, request, context }) => {
  const { db, now } = context
  const limited = await codesOfMember(context, member)
  if (limited instanceof TooMany) return limited
  const code = createSecret()
  const session = request.partner && toDigest(String(request.headers.token))
  await db.query('DELETE FROM handoff_codes WHERE expires_at <= $1::bigint', [now()])
  await db.query(
    'INSERT INTO handoff_codes (digest, member, expires_at, session, own) VALUES ($1, $2::bigint, $3::bigint, $4, $5)',
    [toDigest(code), member, now() + HANDOFF_LIFE_MS, session, session === null],
  )
  return { code }
})

/**
 * Exchanges a code for a session of the product's own pages. A session of a partner's page can do less than the session it leads to, so the code counts only on
 * a page of the product and in the browser in which the member allowed that session: a script of the partner's page can read neither the browser's cookie nor
 * this response, and a stolen code is worth nothing elsewhere. A code of a full session counts in each browser in which the member has logged in. A code is used
 * up by the first attempt from a page of the product.
 */
export const redeemHandoff = handle(contract.redeemHandoff, async (call) => {
  const result = await redeem(call)
  if (result instanceof Refusal) call.context.security.recordFailure('handoff', result)
  return result
})

async function redeem({ form, request, context }: CallOf<typeof contract.redeemHandoff>) {
  const { db, now } = context
  const attempt = await consumeNamelessLogin(context, request.ip)
  if (attempt instanceof TooMany) return attempt
  if (!isSameOrigin(request)) return refuse('partners.otherOrigin', {}, { field: 'Origin', rule: 'origin' })
  const device = readDevice(request)
  if (device.isRepeated) return refuse('accounts.repeatedCookie', {}, { field: 'Cookie', rule: 'repeated' })
  const code = await takeHandoff(db, form.code, now())
  const member = code && (await findMemberById(db, code.member))
  const browser = member && member.disabled_at === null && (await findBrowser(db, member.username, device, now()))
  const isAllowed = browser && (code?.own || browser === code?.browser)
  if (!isAllowed) return refuse('http.unauthorized', {}, { field: 'code', rule: 'code' })
  await attempt.refund()
  const token = await issueToken(db, member.id, now(), readLoginOrigin(request))
  return succeed({ userInfo: { token } }, 'accounts.loggedIn')
}

/** Code that was used. `browser` is that of the consent to the session that created the code, null if it is unknown. */
interface UsedHandoff {
  member: string
  own: boolean
  browser: string | null
}

/** Uses a code up. Returns null if it has expired, or if the access of the session that created it has ended. */
async function takeHandoff(sql: Sql, code: string, now: number): Promise<UsedHandoff | null> {
  const [used] = await sql.query<{ member: string; expires_at: number; session: string | null; own: boolean }>(
    'DELETE FROM handoff_codes WHERE digest = $1 RETURNING member::text, expires_at, session, own',
    [toDigest(code)],
  )
  if (!used || used.expires_at <= now) return null
  if (used.own) return { ...used, browser: null }
  const access = used.session === null ? null : await findAccess(sql, used.session, now)
  return access && { ...used, browser: access.browser }
}
