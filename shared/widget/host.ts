/** What a page that hosts the elements can watch and do: `import { $theme } from '…/embed/host.js'`. The host site's frame is made with it; partners may use it too. */
export { $gone } from '../api/reach.ts'
export { isSending } from '../api/sending.ts'
export { assetAddress } from '../config.ts'
export { scriptsOf } from '../contract/custom-script.ts'
export { $newVersion } from '../dom/new-version.ts'
export { directionOf } from '../i18n/languages.ts'
export { $alerts } from '../preferences/alerts.ts'
export { $language, setLanguage } from '../preferences/language.ts'
export { $theme, $updown, setTheme, setUpDown } from '../preferences/theme.ts'
export { signOut } from '../session/session.ts'
export { $refused, $token } from '../session/token.ts'
export { $settings } from '../settings/settings.ts'
export { keepLegible } from '../theme/keep-legible.ts'

/** Asks the backend which languages it has, as the picker does; the list of ours comes with it. */
export const loadLanguages = (): Promise<void> =>
  import('../preferences/language-list.ts').then((list) => list.loadLanguages())
