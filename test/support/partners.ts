import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { GrantScope } from '../../shared/base/contract/endpoint.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { readEnvelope } from '../../shared/base/contract/result.ts'
import { PARTNER_SESSION_MS } from '../../shared/base/rules/partner-access.rules.ts'
import type { AccountsBackend } from './accounts-backend.ts'
import { callAsOperator } from './operator.ts'

/** Origin of a partner's pages in tests. */
export const PARTNER_ORIGIN = 'https://partner.example'

let partners = 0

/** Registers a partner with a name of its own and returns its name and key. */
export async function addTestPartner(
  backend: AccountsBackend,
  { origins = PARTNER_ORIGIN, scopes = 'read,quote,trade', title = 'Harbour Ledger' } = {},
): Promise<{ name: string; key: string }> {
  const name = `partner-${++partners}`
  const { code, msg, data } = await callAsOperator(backend, 'POST', '/partners', { name, title, origins, scopes })
  assert.equal(code, 1, msg)
  return data as { name: string; key: string }
}

/** Gives a partner a session of a member without the sign-in window, and returns its token. */
export async function openTestSession(
  { context: { db, now } }: AccountsBackend,
  given: {
    partner: string
    member: string
    scopes: readonly GrantScope[]
    origin?: string
    framed?: boolean
    browser?: string | null
  },
): Promise<string> {
  const { issuePartnerToken } = await import('../../server/platform/partners/partner-tokens.ts')
  const { origin = PARTNER_ORIGIN, scopes, framed = false, browser = null } = given
  const kind = framed ? ('frame' as const) : ('page' as const)
  const [grant] = await db.query<{ id: string }>(
    `INSERT INTO partner_grants (partner, member, subject, origin, scopes, granted_at, used_at)
     SELECT id, $2::bigint, md5(random()::text), $3, $4::text[], $5::bigint, $5::bigint FROM embedding_partners WHERE name = $1
     ON CONFLICT (member, partner) WHERE revoked_at IS NULL DO UPDATE SET scopes = excluded.scopes RETURNING id::text`,
    [given.partner, given.member, origin, scopes, now()],
  )
  assert.ok(grant)
  const wanted = {
    grant: grant.id,
    origin,
    scopes,
    life: PARTNER_SESSION_MS,
    renewableUntil: 0,
    framed,
    kind,
    browser,
  }
  return (await issuePartnerToken(db, wanted, now())).token
}

/** Sends a call from a page of an origin, or from a server with a key. */
export async function callFrom(
  backend: AccountsBackend,
  path: string,
  form: Record<string, string>,
  { token = '', origin, key, method = 'POST' }: { token?: string; origin?: string; key?: string; method?: string } = {},
): Promise<Envelope & { status: number }> {
  const body = new URLSearchParams(form).toString()
  const response = await backend.inject({
    method: method as 'POST',
    url: method === 'GET' ? `/api/${path}?${body}` : `/api/${path}`,
    headers: {
      token,
      lang: 'en',
      ...(origin && { origin }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: body }),
  })
  const envelope = readEnvelope(response.json())
  assert.ok(envelope, response.body)
  return { ...envelope, status: response.statusCode }
}

/** Verifier of a page and its challenge (PKCE). */
export function createPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Grants a partner access as the sign-in window does, and returns the code and the page's verifier. */
export async function grantAccess(
  backend: AccountsBackend,
  {
    partner,
    token,
    scopes = 'read,trade',
    framed = '',
    kind = '',
    cookie = '',
  }: { partner: string; token: string; scopes?: string; framed?: string; kind?: string; cookie?: string },
): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = createPkce()
  const form = { partner, origin: PARTNER_ORIGIN, scopes, challenge, ...(framed && { framed }), ...(kind && { kind }) }
  const { code, msg, data } = await backend.call('grantPartnerAccess', form, { token, cookie })
  assert.equal(code, 1, msg)
  return { code: (data as { code: string }).code, verifier }
}
