import {
  choice,
  codec,
  count,
  countOr,
  flag,
  from,
  id,
  list,
  matchingText,
  moment,
  nothing,
  object,
  omittable,
  optional,
  requiredText,
  secret,
  text,
} from './codec.ts'
import { endpoint, GRANT_SCOPES, type GrantScope, type ResponseData } from './endpoint.ts'
import { sessionData, sessionExample } from './login.ts'

/** Scopes as one text with commas or as an array. A form with an unknown scope or without any is rejected. */
const scopes = codec<readonly GrantScope[]>(
  `choice:${GRANT_SCOPES}:list`,
  (wire) => {
    const given = (Array.isArray(wire) ? wire : String(wire ?? '').split(',')).map((part) =>
      typeof part === 'string' ? part.trim() : '',
    )
    const known = GRANT_SCOPES.filter((scope) => given.includes(scope))
    return known.length > 0 && known.length === new Set(given).size ? known : undefined
  },
  (given) => given.join(','),
)

/** Name of a partner in pages (`data-partner`). */
const partner = matchingText('partner', /^[a-z0-9-]{1,40}$/)
/** Origin of a page as in the header `Origin`. */
const origin = requiredText(255)
/** On for a frame of the product's origin on the partner's page (`isolation="frame"`): only the product's own pages may use the session. */
const framed = flag
/**
 * Kinds of access, the narrowest first: a `frame` of the product whose content the partner's page cannot read, the partner's `page`, or the partner's `server`
 * too, which opens sessions on its own.
 */
export const ACCESS_KINDS = ['frame', 'page', 'server'] as const

/** Kind of access that a member gives to a partner. */
export type AccessKind = (typeof ACCESS_KINDS)[number]

const kind = choice({ frame: 'frame', page: 'page', server: 'server' })

/** Returns the kind of a request for access. One without a kind comes from a page of a former release, which might pass its code to a server. */
export const getAccessKind = (given: AccessKind | null, isFramed: boolean): AccessKind =>
  given ?? (isFramed ? 'frame' : 'server')

/** Consent of a member: scopes of an origin of the partner, and the widest kind of access with them. */
export interface AccessConsent {
  origin: string
  kind: AccessKind
  scopes: readonly GrantScope[]
}

/** Returns whether a consent covers a request: the same origin, a kind that is not wider, and no further scopes. */
export const coversAccess = (consent: AccessConsent, asked: AccessConsent): boolean =>
  consent.origin === asked.origin &&
  ACCESS_KINDS.indexOf(asked.kind) <= ACCESS_KINDS.indexOf(consent.kind) &&
  asked.scopes.every((scope) => consent.scopes.includes(scope))

/** Code for one use. */
const code = secret(requiredText(100))

/** Session of a partner's page: its token, its end in epoch ms, and its scopes, which older backends leave out. */
const partnerSession = { token: requiredText(512), expires: count, scopes: optional(scopes) }
const TOKEN = 'tlp_kq3…example…9Zc'

/**
 * Returns the name that members see of a partner, and the scopes that it may ask for, if its pages at `origin` are registered and the partner may ask for this
 * kind of access. Without `kind` the kind is not checked here.
 */
export const getPartnerAccess = endpoint({
  path: 'getPartnerAccess',
  access: 'public',
  extension: true,
  form: { partner, origin, kind: omittable(kind) },
  data: object({ title: text, scopes }),
  example: { title: 'Harbour Ledger', scopes: ['read', 'trade'] },
})

/**
 * Gives a partner's pages access to the member's account, and returns a code for one use within a minute. `challenge` is the SHA-256 of the page's verifier in
 * base64url (PKCE, method S256). `kind` is what the member was asked for; without it `frame` if `framed` is on, else `server`.
 */
export const grantPartnerAccess = endpoint({
  path: 'grantPartnerAccess',
  access: 'member',
  scope: 'none',
  extension: true,
  form: {
    partner,
    origin,
    scopes,
    challenge: matchingText('pkce', /^[A-Za-z0-9_-]{43}$/),
    framed,
    kind: omittable(kind),
  },
  data: object({ code }),
  example: { code: 'Yq8…example…1dw' },
})

/**
 * Exchanges a code of the sign-in window for a session. The request comes from a page of the origin that the code was made for, or from the partner's server with
 * its key if the member allowed that (`kind`). `member` is the name under which the partner knows the member.
 */
export const exchangePartnerCode = endpoint({
  path: 'partner/token',
  access: 'public',
  json: true,
  extension: true,
  form: { code, verifier: secret(matchingText('pkce', /^[A-Za-z0-9_.~-]{43,128}$/)) },
  data: object({ ...partnerSession, member: id, scopes }),
  example: { token: TOKEN, expires: 1_794_000_900_000, member: 'm_7fQ2…', scopes: ['read', 'trade'] },
})

/**
 * Opens a session for a page of the partner, at most 900 `seconds` long. The partner's server sends it with the header `Authorization: Bearer KEY`. `member` is
 * the name from `partner/token`: the member must have granted this access to the partner's server and not taken it back.
 */
export const openPartnerSession = endpoint({
  path: 'partner/session',
  access: 'public',
  json: true,
  extension: true,
  form: { member: id, origin, scopes, seconds: countOr(900), framed },
  data: object(partnerSession),
  example: { token: TOKEN, expires: 1_794_000_900_000, scopes: ['read'] },
})

/** Opens the next session of a page that signed in with the window, with the same origin and scopes, until 8 hours after the sign-in. */
export const renewPartnerSession = endpoint({
  path: 'partner/renew',
  access: 'member',
  scope: 'any',
  json: true,
  extension: true,
  data: object(partnerSession),
  example: { token: TOKEN, expires: 1_794_000_900_000, scopes: ['read', 'trade'] },
})

/**
 * Returns the partners to whose pages the member has given access, the last used first. `active` is off if the operator ended the partner's access. `consents`
 * lists what the member was asked for and allowed; none are known of access given before they were stored.
 */
export const getPartnerGrants = endpoint({
  path: 'getPartnerGrants',
  access: 'member',
  scope: 'none',
  extension: true,
  data: list(
    object({
      id,
      partner: text,
      title: text,
      origin: text,
      scopes,
      createdAt: from('addtime', moment),
      seenAt: from('seentime', moment),
      active: flag,
      consents: omittable(list(object({ origin: text, kind, scopes }))),
    }),
  ),
  example: [
    {
      id: '3',
      partner: 'harbour',
      title: 'Harbour Ledger',
      origin: 'https://harbour.example',
      scopes: ['read', 'trade'],
      createdAt: 1_794_000_000_000,
      seenAt: 1_794_000_600_000,
      active: true,
      consents: [{ origin: 'https://harbour.example', kind: 'page', scopes: ['read', 'trade'] }],
    },
  ],
})

/** Access that the member has given to a partner. */
export type PartnerGrant = ResponseData<typeof getPartnerGrants>[number]

/** Takes access back from a partner. All sessions of its pages end at once. */
export const endPartnerGrant = endpoint({
  path: 'endPartnerGrant',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})

/** Returns a code with which a page of the product continues for the same member (deposit, withdrawal, security), for one use within a minute. */
export const createHandoff = endpoint({
  path: 'createHandoff',
  access: 'member',
  scope: 'any',
  extension: true,
  data: object({ code }),
  example: { code: 'Yq8…example…1dw' },
})

/**
 * Exchanges a code of `createHandoff` for a session of the product's own pages. It succeeds only on a page of the product, in the browser in which the member
 * allowed the access of the partner's page, and while that access lasts; elsewhere the member logs in.
 */
export const redeemHandoff = endpoint({
  path: 'redeemHandoff',
  access: 'public',
  extension: true,
  form: { code },
  data: sessionData,
  example: sessionExample,
})
