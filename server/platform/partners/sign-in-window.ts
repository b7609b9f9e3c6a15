import * as contract from '../../../shared/base/contract/partners.ts'
import { findUnframedRefusal, PARTNER_SESSION_MS } from '../../../shared/base/rules/partner-access.rules.ts'
import { isFromPage } from '../../core/http/caller.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, TooMany } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { findBrowser, readDevice } from '../../members/registry/known-devices.ts'
import { findMemberById } from '../../members/registry/members.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { createCode, isVerifierOf, takeCode } from './partner-codes.ts'
import { storeGrant } from './partner-grants.ts'
import { issuePartnerToken, RENEWAL_LIMIT_MS } from './partner-tokens.ts'
import { type EmbeddingPartner, findAskingPartner, findPartnerByKey } from './partners.ts'
import { readKey } from './request-key.ts'

const grantsOfMember = createRequestLimit(RATES.partnerGrants)
const codesBySender = createRequestLimit(RATES.partnerCodes)

/** Returns the partner's name and scopes, for the sign-in window. */
export const getPartnerAccess = handle(contract.getPartnerAccess, async ({ form, context: { db } }) => {
  const partner = await findAskingPartner(db, form.partner, form.origin)
  if (!partner) return refuse('partners.unknown', {}, { field: 'origin', rule: 'unknown' })
  const beyond = form.kind && refuseKind(partner, form.kind)
  return beyond ?? { title: partner.title, scopes: partner.scopes }
})

const refuseKind = ({ framed_only }: EmbeddingPartner, kind: contract.AccessKind): Refusal | null =>
  framed_only && kind !== 'frame' ? refuse('partners.framedOnly', {}, { field: 'kind', rule: 'framedOnly' }) : null

/** Stores the member's consent and returns a code for the page, bound to the browser of the request. */
export const grantPartnerAccess = handle(contract.grantPartnerAccess, async (call) => {
  const { form, member, request, context } = call
  const { db, now } = context
  const limited = await grantsOfMember(context, member)
  if (limited instanceof TooMany) return limited
  const { origin, scopes, challenge, framed } = form
  const partner = await findAskingPartner(db, form.partner, origin)
  if (!partner) return refuse('partners.unknown', {}, { field: 'origin', rule: 'unknown' })
  if (!scopes.every((scope) => partner.scopes.includes(scope)))
    return refuse('partners.notGranted', {}, { field: 'scopes', rule: 'scopes' })
  const kind = contract.getAccessKind(form.kind, framed)
  const unframed = findUnframedRefusal(kind, framed)
  if (unframed) return refuse('partners.notGranted', {}, unframed)
  const beyond = refuseKind(partner, kind)
  if (beyond) return beyond
  const unproven = scopes.includes('trade') ? await refuseUnconfirmedSession(call, 'partners') : null
  if (unproven) return unproven
  const name = (await findMemberById(db, member))?.username ?? ''
  const browser = await findBrowser(db, name, readDevice(request), now())
  return db.transaction(async (tx) => {
    const grant = await storeGrant(tx, { partner: partner.id, member, origin, scopes, kind, browser }, now())
    const code = { grant: grant.id, origin, scopes, challenge, framed, kind, browser }
    return { code: await createCode(tx, code, now()) }
  })
})

/**
 * Exchanges a code. The first attempt uses it up, also if it fails. A page must be of the code's origin, for a frame of the product's own; a request without
 * the header `Origin` needs the key of the code's partner, and a consent to its server.
 */
export const exchangePartnerCode = handle(contract.exchangePartnerCode, async (call) => {
  const result = await exchangeCode(call)
  if (result instanceof Refusal) call.context.security.recordFailure('partner-code', result)
  return result
})

async function exchangeCode({ form, request, context }: CallOf<typeof contract.exchangePartnerCode>) {
  const { db, now } = context
  const attempt = await codesBySender(context, toSenderKey(request.ip))
  if (attempt instanceof TooMany) return attempt
  const expired = refuse('partners.codeExpired', {}, { field: 'code', rule: 'code' })
  const code = await takeCode(db, form.code, now())
  if (!code || !isVerifierOf(code.challenge, form.verifier)) return expired
  const isAllowed =
    request.headers.origin === undefined
      ? code.kind === 'server' && (await findPartnerByKey(db, readKey(request), now()))?.id === code.partner
      : isFromPage(request, code)
  if (!isAllowed) return expired
  await attempt.refund()
  const renewableUntil = now() + RENEWAL_LIMIT_MS
  const opened = await db.transaction((tx) =>
    issuePartnerToken(tx, { ...code, life: PARTNER_SESSION_MS, renewableUntil }, now()),
  )
  return { ...opened, member: code.subject }
}
