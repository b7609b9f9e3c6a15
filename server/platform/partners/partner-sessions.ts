import type { FastifyRequest } from 'fastify'
import * as contract from '../../../shared/base/contract/partners.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, TooMany } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { permitsOrigin } from './origin.rules.ts'
import { findServerGrant } from './partner-grants.ts'
import { issuePartnerToken, renewPartnerToken } from './partner-tokens.ts'
import { type EmbeddingPartner, findPartnerByKey } from './partners.ts'
import { readKey } from './request-key.ts'

const keysBySender = createRequestLimit(RATES.partnerKeys)
const sessionsOfPartner = createRequestLimit(RATES.partnerSessions)

/** Returns the partner of a request's key. Wrong keys are counted by sender. */
async function findKeyOwner(context: Context, request: FastifyRequest): Promise<EmbeddingPartner | Refusal> {
  const attempt = await keysBySender(context, toSenderKey(request.ip))
  if (attempt instanceof TooMany) return attempt
  const partner = await findPartnerByKey(context.db, readKey(request), context.now())
  if (!partner) return refuse('partners.wrongKey', {}, { field: 'Authorization', rule: 'key' })
  await attempt.refund()
  return partner
}

/**
 * Opens a session for a partner's server. The key names the partner; the member must have granted the scopes to its server in the sign-in window, and the origin
 * must be one of the partner's. A partner with access in frames only has no sessions of a server.
 */
export const openPartnerSession = handle(contract.openPartnerSession, async ({ form, request, context }) => {
  const { db, now } = context
  const partner = await findKeyOwner(context, request)
  if (partner instanceof Refusal) {
    context.security.recordFailure('partner-key', partner)
    return partner
  }
  const limited = await sessionsOfPartner(context, partner.id)
  if (limited instanceof TooMany) return limited
  const { member, origin, scopes, seconds, framed } = form
  if (partner.framed_only) return refuse('partners.framedOnly', {}, { field: 'framed', rule: 'framedOnly' })
  if (!permitsOrigin(partner.origins, origin))
    return refuse('partners.unknown', {}, { field: 'origin', rule: 'unknown' })
  const grant = await findServerGrant(db, partner.id, member)
  if (!grant) return refuse('partners.notGranted', {}, { field: 'member', rule: 'unknown' })
  if (grant.scopes.length === 0) return refuse('partners.notGranted', {}, { field: 'member', rule: 'kind' })
  if (!scopes.every((scope) => grant.scopes.includes(scope) && partner.scopes.includes(scope)))
    return refuse('partners.notGranted', {}, { field: 'scopes', rule: 'scopes' })
  const life = Math.max(1, seconds) * 1000
  return db.transaction((tx) =>
    issuePartnerToken(
      tx,
      {
        grant: grant.id,
        origin,
        scopes,
        life,
        renewableUntil: 0,
        framed,
        kind: 'server',
        browser: grant.browser,
      },
      now(),
    ),
  )
})

/** Opens the next session of a page that signed in with the window. */
export const renewPartnerSession = handle(contract.renewPartnerSession, async ({ request, context: { db, now } }) => {
  const token = String(request.headers.token)
  const opened = await db.transaction((tx) => renewPartnerToken(tx, token, now()))
  return opened ?? refuse('partners.codeExpired', {}, { field: 'Token', rule: 'renewable' })
})
