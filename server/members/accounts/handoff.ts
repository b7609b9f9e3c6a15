import * as contract from '../../../shared/contract/partners.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed, TooMany } from '../../core/http/refusal.ts'
import { createSecret, toDigest } from '../partners/secrets.ts'
import { findMemberById } from '../registry/members.ts'
import { consumeHandoff } from './account-limits.ts'
import { toDeviceName } from './device-name.ts'
import { isKnownBrowser, readDevice } from './known-devices.ts'
import { issueToken } from './session-tokens.ts'

/** Life of a code. */
export const HANDOFF_LIFE_MS = 60_000

/** Returns a code with which a page of the product continues for the calling member. Expired codes of others are deleted. */
export const createHandoff = handle(contract.createHandoff, async ({ member, context: { db, now } }) => {
  const code = createSecret()
  await db.query('DELETE FROM handoff_codes WHERE expires_at <= $1::bigint', [now()])
  await db.query('INSERT INTO handoff_codes (digest, member, expires_at) VALUES ($1, $2::bigint, $3::bigint)', [
    toDigest(code),
    member,
    now() + HANDOFF_LIFE_MS,
  ])
  return { code }
})

/**
 * Exchanges a code for a session of the product's own pages. A session of a partner's page can do less than the session it leads to, so the code counts only in
 * a browser in which the member has logged in before, by its cookie: a script of the partner's page cannot read the cookie, and a stolen code is worth nothing
 * elsewhere. A code is used up by the first attempt.
 */
export const redeemHandoff = handle(contract.redeemHandoff, async ({ form, request, context }) => {
  const { db, now } = context
  const attempt = await consumeHandoff(context, request.ip)
  if (attempt instanceof TooMany) return attempt
  const id = await takeHandoff(db, form.code, now())
  const member = id === null ? null : await findMemberById(db, id)
  const isAllowed =
    member !== null &&
    member.disabled_at === null &&
    (await isKnownBrowser(db, member.username, readDevice(request), now()))
  if (!isAllowed) return refuse('http.unauthorized', {}, { field: 'code', rule: 'code' })
  await attempt.refund()
  const token = await issueToken(db, member.id, now(), toDeviceName(request.headers['user-agent']))
  return succeed({ userinfo: { token } }, 'accounts.loggedIn')
})

async function takeHandoff(sql: Sql, code: string, now: number): Promise<string | null> {
  const [used] = await sql.query<{ member: string; expires_at: number }>(
    'DELETE FROM handoff_codes WHERE digest = $1 RETURNING member::text, expires_at',
    [toDigest(code)],
  )
  return used && used.expires_at > now ? used.member : null
}
