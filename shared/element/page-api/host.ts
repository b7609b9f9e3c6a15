/** Stores and functions for pages that host the elements: `import { $theme } from '…/embed/host.js'`. The host site's frame uses it, and so may partners. */

export { scriptsOf } from '../../base/contract/custom-script.ts'
export { directionOf, findLanguageByTag } from '../../base/i18n/languages.ts'
export { assetAddress, config } from '../../base/runtime/config.ts'
export { $alerts, lackAlerts } from '../../state/preferences/alerts-setting.ts'
export { $language, setLanguage } from '../../state/preferences/language.ts'
export { $theme, $updown, setTheme, setUpDown } from '../../state/preferences/theme.ts'
export { signOut } from '../../state/session/sign-out.ts'
export { $refused, $token } from '../../state/session/token.ts'
export { $settings } from '../../state/settings/settings.store.ts'
export { $newVersion } from '../../view/dom/new-version.ts'
export { keepLegible } from '../../view/theme/keep-legible.ts'
export { isSending } from '../../wire/api/pending-requests.ts'
export { $gone } from '../../wire/api/reachability.ts'
export { sendRequest } from '../../wire/api/transport.ts'

/** Requests the backend's languages, as the language picker does; the list of built-in languages is loaded with it. */
export const loadLanguages = (): Promise<void> =>
  import('../../state/preferences/language-list.ts').then((list) => list.loadLanguages())

/** Loads the stores of the host site's top bar. */
export const loadFrame = () => import('./top-bar.ts')

/** Loads the store of what visitors read, such as fees and the last check of the books, with the formats of its figures. */
export const loadPublicPage = () => import('./public-page.ts')
