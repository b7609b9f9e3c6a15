/** Stores and functions of the host site's top bar, loaded on demand by its script. */
import { $texts } from '../../state/preferences/texts.ts'

export { MARKETS_POLL_MS } from '../../base/contract/constants.ts'
export { $markets } from '../../state/market/markets.store.ts'
export { getInitials } from '../../state/member/initials.ts'
export { $member } from '../../state/member/member.store.ts'
export { runIfEnabled } from '../../state/settings/feature-gate.ts'

/** Texts of the search and the bar in the page's language. */
export const $searchTexts = $texts('search')
