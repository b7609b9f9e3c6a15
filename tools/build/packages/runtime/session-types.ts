/** Types of `@tradelet/elements/session.js`, which is built from shared/widget/session.ts. A test compares both. */

/** Permission that a page asks members for. */
export type GrantScope = 'read' | 'quote' | 'trade'

/** Session of a partner's page as its server returns it: a token and its end in epoch ms. */
export interface PartnerSessionToken {
  token: string
  expires: number
}

/** Configuration of the sessions of a partner's page. */
export interface PartnerConfig {
  /** Name with which the operator registered the partner. */
  partner?: string
  /** Invite code for registrations that begin on this page. */
  invite?: string
  /** Permissions to ask members for; all that the partner may ask for unless given. */
  scopes?: readonly GrantScope[]
  /** Returns a session that the partner's server opened, or null if it knows no member. Called again before each session ends. */
  fetchSession?: () => Promise<PartnerSessionToken | null>
  /** Exchanges the code of the sign-in window on the partner's server, which links its own account. Without it the page exchanges the code. */
  exchangeCode?: (code: { code: string; verifier: string }) => Promise<PartnerSessionToken | null>
}

/** Configures the sessions of the page. With `fetchSession` the page is signed in at once if the partner's server knows the member. */
export declare function configure(given: PartnerConfig): void

/** Signs a member in. Call it from a press: it may open a window. Resolves to whether the page has a session. */
export declare function signIn(): Promise<boolean>

/** Ends the session of this page. The access that the member has given to the partner stays. */
export declare function signOut(): Promise<void>
