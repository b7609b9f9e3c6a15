import { config } from '../config.ts'
import { goTo } from './navigate.ts'

/**
 * What follows once a deposit or a withdrawal is handed in, as the site's settings say: home; back, and home where there is no page before; or
 * nothing. A foreign page stays as it is.
 */
export function leaveAfter(host: EventTarget, where: 'stay' | 'home' | 'back' | undefined): void {
  if (!config().hosted || where === 'stay' || where === undefined) return
  if (where === 'back' && history.length > 1) history.back()
  else goTo(host, '/')
}
