import { GRANT_SCOPES, type GrantScope } from '../../shared/base/contract/endpoint.ts'
import {
  ACCESS_KINDS,
  type AccessKind,
  coversAccess,
  getAccessKind,
  type PartnerGrant,
} from '../../shared/base/contract/partners.ts'

/** Request of a partner's page, from the attributes. */
export interface AccessRequest {
  partner: string
  origin: string
  /** Wanted scopes with commas; "" for all that the partner may ask for. */
  scopes: string
  /** SHA-256 of the page's verifier. */
  challenge: string
  /** Invite code for a registration in the window. */
  invite: string
  /** Text of the page by which it recognises the answer. */
  state: string
  /** True if a frame of the product's origin on the partner's page asks. It gets the answer, and the session is bound to it. */
  framed: boolean
  /** Kind of access that the page asks for; "" of a page of a former release. */
  kind: string
}

/** Returns the kind of access that the member is asked for. An unknown one counts as none. */
export const getAskedKind = ({ kind, framed }: Pick<AccessRequest, 'kind' | 'framed'>): AccessKind =>
  getAccessKind(ACCESS_KINDS.find((known) => known === kind) ?? null, framed)

/** Returns the scopes that the page asks for and the partner may ask for, in their usual order. */
export function getAskedScopes(
  { scopes }: Pick<AccessRequest, 'scopes'>,
  offered: readonly GrantScope[],
): GrantScope[] {
  const wanted = scopes.split(',').map((scope) => scope.trim())
  return GRANT_SCOPES.filter((scope) => offered.includes(scope) && (scopes === '' || wanted.includes(scope)))
}

/**
 * Returns whether the member has allowed all this before, to the same address, for this kind of access or a wider one. The window then closes without asking
 * again.
 */
export const isGranted = (
  grants: readonly PartnerGrant[],
  request: Pick<AccessRequest, 'partner' | 'origin' | 'kind' | 'framed'>,
  scopes: readonly GrantScope[],
): boolean =>
  grants.some(
    ({ active, partner, consents }) =>
      active &&
      partner === request.partner &&
      consents?.some((consent) =>
        coversAccess(consent, { origin: request.origin, kind: getAskedKind(request), scopes }),
      ) === true,
  )

/**
 * Returns the requested page of the product for a member from a partner's page, as path and query; the home page if the address leads elsewhere.
 * `isRoute` returns whether the site has a path.
 */
export function toOwnPage(to: string, isRoute: (path: string) => boolean): string {
  const home = 'https://site.invalid'
  const url = URL.canParse(to, home) ? new URL(to, home) : null
  return url?.origin === home && isRoute(url.pathname) ? `${url.pathname}${url.search}` : '/'
}
