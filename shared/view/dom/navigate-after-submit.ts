import { config } from '../../base/runtime/config.ts'
import { goTo } from '../../state/page/navigate.ts'
import { siteHistory } from './site-history.ts'

/**
 * Navigates after a submitted deposit or withdrawal according to the site's setting: home, back (home without a previous page), or nothing. Does
 * nothing on a partner's page.
 */
export function navigateAfterSubmit(host: EventTarget, where: 'stay' | 'home' | 'back' | undefined): void {
  if (!config().hosted || where === 'stay' || where === undefined) return
  if (where === 'back' && history.length > 1) siteHistory.leaveBack()
  else goTo(host, '/')
}
