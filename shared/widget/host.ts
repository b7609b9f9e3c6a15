/** Stores and functions for pages that host the elements: `import { $theme } from '…/embed/host.js'`. The host site's frame uses it, and so may partners. */

export { isSending } from '../api/pending-requests.ts'
export { $gone } from '../api/reachability.ts'
export { assetAddress, config } from '../config.ts'
export { scriptsOf } from '../contract/custom-script.ts'
export { $newVersion } from '../dom/new-version.ts'
export { directionOf, findLanguageByTag } from '../i18n/languages.ts'
export { $alerts, lackAlerts } from '../preferences/alerts.ts'
export { $language, setLanguage } from '../preferences/language.ts'
export { $theme, $updown, setTheme, setUpDown } from '../preferences/theme.ts'
export { signOut } from '../session/sign-out.ts'
export { $refused, $token } from '../session/token.ts'
export { $settings } from '../settings/settings.ts'
export { keepLegible } from '../theme/keep-legible.ts'

/** Requests the backend's languages, as the language picker does; the list of built-in languages is loaded with it. */
export const loadLanguages = (): Promise<void> =>
  import('../preferences/language-list.ts').then((list) => list.loadLanguages())

/** Loads the stores of the host site's top bar. */
export const loadFrame = () => import('./frame.ts')
