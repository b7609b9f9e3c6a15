import type { GrantScope } from '../../base/contract/endpoint.ts'
import { readScriptData } from '../../base/runtime/page-config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { PageDemo } from './page-demo.ts'

/** Session of a partner's page as its server returns it: a token and its end in epoch ms. */
export interface PartnerSessionToken {
  token: string
  expires: number
  /** Scopes of the session, as a list or as the text with commas of `partner/session`: elements disable other actions. By default those of the configuration. */
  scopes?: readonly string[] | string | null
}

/** Session that `fetchSession` must return. If `framed` is true, it is for a frame of the product, and the server sends `framed=1` to `partner/session`. */
export interface SessionRequest {
  framed: boolean
}

/** Configuration of the sessions of a partner's page. */
export interface PartnerConfig {
  /** Name with which the operator registered the partner; also the attribute `data-partner` of the script. */
  partner?: string
  /** Invite code for registrations that begin on this page; also the attribute `data-invite`. */
  invite?: string
  /** Scopes to ask members for; all that the partner may ask for unless given. */
  scopes?: readonly GrantScope[]
  /** Returns a session that the partner's server opened (`partner/session`), or null if it knows no member. Called again before each session ends. */
  fetchSession?: (asked: SessionRequest) => Promise<PartnerSessionToken | null>
  /** Exchanges the code of the sign-in window on the partner's server (`partner/token`), which links its own account. Without it the page exchanges the code. */
  exchangeCode?: (code: { code: string; verifier: string }) => Promise<PartnerSessionToken | null>
}

/** Configuration with what other files of the product add. `demo` is the demo of the page; while it runs, no session of the partner is used. */
export interface PageSettings extends PartnerConfig {
  demo?: PageDemo | null
}

/** Configuration of the page, completed by each call of `configure`. */
export const partnerConfig = pageSingleton('partner.config', (): PageSettings => ({}))

/** Place of a frame of the product's origin on a partner's page, whose sessions and navigation depend on that page. Null on every other page. */
export interface FramePlace {
  /** Origin of the page around the frame. */
  origin: string
  /** Random id of that page, whose frames share one session; "" on a page of a former release, whose frames have their own. */
  page: string
  /** Resolves to whether that page lets an element open another page of the product. */
  mayNavigate(event: Event): Promise<boolean>
}

/** Place of this page if it is such a frame. */
export const framePlace = pageSingleton('partner.frame', (): { current: FramePlace | null } => ({ current: null }))

const listeners = pageSingleton('partner.listeners', () => new Set<() => void>())

/** Adds values to the configuration of the page and calls the listeners of `onConfigured`. */
export function completeConfig(pageSettings: PageSettings): void {
  Object.assign(partnerConfig, pageSettings)
  for (const listener of listeners) listener()
}

/** Calls `listener` after each call of `completeConfig`. Returns a function that removes the listener. */
export function onConfigured(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the name of the page's partner, also before `session.js` is loaded, and if it cannot be loaded. During a demo there is none: the demo logs members in. */
export const findPartner = (): string | undefined =>
  partnerConfig.demo ? undefined : partnerConfig.partner || readScriptData('partner')

/** Takes over the attributes `data-partner` and `data-invite` of the script that loads the elements, unless the page has configured them. */
export function readPartnerAttributes(): void {
  const [partner, invite] = ['partner', 'invite'].map(readScriptData)
  if (partner) partnerConfig.partner ??= partner
  if (invite) partnerConfig.invite ??= invite
}
