/** Stores and functions of the host site's top bar, loaded on demand by its script. */
import { $texts } from '../preferences/texts.ts'

export { MARKETS_POLL_MS } from '../contract/constants.ts'
export { $markets } from '../market/markets.ts'
export { getInitials } from '../member/initials.ts'
export { $member } from '../member/member.ts'
export { runIfEnabled } from '../settings/feature-gate.ts'

/** Texts of the search and the bar in the page's language. */
export const $searchTexts = $texts('search')
