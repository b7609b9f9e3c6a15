import { GRANT_SCOPES, type GrantScope } from '../../shared/contract/endpoint.ts'
import type { PartnerGrant } from '../../shared/contract/partners.ts'

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
}

/** Returns the scopes that the page asks for and the partner may ask for, in their usual order. */
export function getAskedScopes(
  { scopes }: Pick<AccessRequest, 'scopes'>,
  offered: readonly GrantScope[],
): GrantScope[] {
  const wanted = scopes.split(',').map((scope) => scope.trim())
  return GRANT_SCOPES.filter((scope) => offered.includes(scope) && (scopes === '' || wanted.includes(scope)))
}

/** Returns whether the member has allowed all this before, to the same address. The window then closes without asking again. */
export const isGranted = (
  grants: readonly PartnerGrant[],
  { partner, origin }: Pick<AccessRequest, 'partner' | 'origin'>,
  scopes: readonly GrantScope[],
): boolean =>
  grants.some(
    (grant) =>
      grant.active &&
      grant.partner === partner &&
      grant.origin === origin &&
      scopes.every((scope) => grant.scopes.includes(scope)),
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
