import type { GrantScope } from '../contract/endpoint.ts'
import { readScriptData } from '../page-config.ts'
import { pageSingleton } from '../runtime.ts'

/** Session of a partner's page as its server returns it: a token and its end in epoch ms. */
export interface PartnerSessionToken {
  token: string
  expires: number
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
  fetchSession?: () => Promise<PartnerSessionToken | null>
  /** Exchanges the code of the sign-in window on the partner's server (`partner/token`), which links its own account. Without it the page exchanges the code. */
  exchangeCode?: (code: { code: string; verifier: string }) => Promise<PartnerSessionToken | null>
}

/** Configuration of the page, completed by each call of `configure`. */
export const partnerConfig = pageSingleton('partner.config', (): PartnerConfig => ({}))

/** Takes over the attributes `data-partner` and `data-invite` of the script that loads the elements, unless the page has configured them. */
export function readPartnerAttributes(): void {
  const [partner, invite] = ['partner', 'invite'].map(readScriptData)
  if (partner) partnerConfig.partner ??= partner
  if (invite) partnerConfig.invite ??= invite
}
