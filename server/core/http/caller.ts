import type { FastifyRequest } from 'fastify'
import type { CallScope, Endpoint } from '../../../shared/base/contract/endpoint.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { DenialReason } from '../log/security-events.ts'
import type { Context, PartnerSession } from './context.ts'
import { createFailureReply, type Reply } from './envelope.ts'

/** First characters of every token of a partner's session, which tokens of the product's own pages never have. */
export const PARTNER_TOKEN_PREFIX = 'tlp_'

/** Caller of an endpoint. */
export interface Caller {
  /** Id of the member; "" for a visitor. */
  member: string
  /** Null for a session of the product's own pages. */
  partner: PartnerSession | null
  /** Reply if the call is not allowed and the reason, else null. */
  denial: { reply: Reply; reason: DenialReason } | null
}

const VISITOR: Caller = { member: '', partner: null, denial: null }

/**
 * Finds the caller of an endpoint. Calls for members need a token. A session of a partner may call from its page only, and only what its scopes contain: otherwise
 * the reply has status 403, the field `Token` and the rule `origin` or `scope:<needed scope>`.
 */
export async function findCaller(
  context: Context,
  { access, scope }: Pick<Endpoint, 'access' | 'scope'>,
  request: FastifyRequest,
  lang: LanguageCode,
): Promise<Caller> {
  if (access === 'public') return VISITOR
  const { token } = request.headers
  if (typeof token !== 'string' || !token.startsWith(PARTNER_TOKEN_PREFIX)) {
    const member = await findRequestMember(context, request)
    return member === null ? denySession(lang) : { ...VISITOR, member }
  }
  const partner = await context.authenticatePartner(context.db, token, context.now())
  if (partner === null) return denySession(lang)
  const caller = { member: partner.id, partner, denial: null }
  if (!isFromPage(request, partner)) {
    const reply = createDenial(lang, 'partners.otherOrigin', 'origin')
    return { ...caller, denial: { reply, reason: 'origin' } }
  }
  if (isInScope(scope, partner)) return caller
  const reply = createDenial(lang, 'partners.outOfScope', `scope:${scope}`, { scope })
  return { ...caller, denial: { reply, reason: 'scope' } }
}

/**
 * Returns whether a request comes from the page that a session or code is bound to: a page of its origin, or for a frame one of the product's own. The policy of
 * the frame's page limits which pages may contain it.
 */
export const isFromPage = (
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  { origin, framed }: Pick<PartnerSession, 'origin' | 'framed'>,
): boolean => (framed ? isFromOwnPage(request) : request.headers.origin === origin)

/**
 * Returns whether a browser sent a request from a page of the origin that it was sent to. Pages cannot write either header. `Sec-Fetch-Site` is also right behind a
 * proxy that changes the header `Host`.
 */
function isFromOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOriginOf(origin, host)
}

/**
 * Returns whether a browser sent a request from a page of the origin that it was sent to. Unlike in {@link isFromPage}, `Sec-Fetch-Site` must be `same-origin`, and a
 * header `Origin` must not contradict it.
 */
export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return site === 'same-origin' && (origin === undefined || isOriginOf(origin, host))
}

/** Returns whether an origin is that of a header `Host`, which may name the default port. */
function isOriginOf(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}

/** Returns whether a session of a partner may make calls of a scope. */
const isInScope = (scope: CallScope, { scopes }: PartnerSession): boolean =>
  scope === 'any' || scopes.some((granted) => granted === scope)

const denySession = (lang: LanguageCode): Caller => ({
  ...VISITOR,
  denial: { reply: createFailureReply(401, lang, 'http.unauthorized'), reason: 'session' },
})

function createDenial(
  lang: LanguageCode,
  key: 'partners.otherOrigin' | 'partners.outOfScope',
  rule: string,
  params: object = {},
): Reply {
  const { status, envelope } = createFailureReply(403, lang, key, params)
  return { status, envelope: { ...envelope, field: 'Token', rule } }
}

/** Returns the id of the member whose own session a request carries, or null. A session of a partner does not count. */
export async function findRequestMember(
  { authenticate, db, now }: Context,
  request: FastifyRequest,
): Promise<string | null> {
  const { token } = request.headers
  if (typeof token !== 'string' || token === '') return null
  return (await authenticate(db, token, now()))?.id ?? null
}
