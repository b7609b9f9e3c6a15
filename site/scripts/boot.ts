// Runs before the first paint: sets theme, language, direction and session state from stored values, and guards the routes. It is the only blocking script; all
// others are modules. If the browser blocks storage, the defaults apply.
import { defaultLanguage } from '../../shared/base/i18n/default-language.ts'
import { canStore, readTokenCookie } from '../../shared/state/session/token-cookie.ts'
import { getManifestAddress, MANIFEST_SELECTOR } from './app-head.ts'
import { type FrameTexts, fillTexts, loadTexts, readStoredTexts } from './frame-texts.ts'
import { clearRequestedRoute, readRequestedRoute, storeRequestedRoute } from './requested-route.ts'
import { reserveWalletPlace, WALLET_PLACE } from './wallet-place.ts'

/** Language tags by direction, inserted by the build (scripts/boot-source.ts). */
declare const LEFT_TO_RIGHT: readonly string[]
declare const RIGHT_TO_LEFT: readonly string[]

/** Time for which the frame hides its English texts from a visitor with another language. */
const TEXTS_TIMEOUT_MS = 3000

const root = document.documentElement

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const token = canStore() ? readStored('token') : readTokenCookie()
const night = matchMedia('(prefers-color-scheme: dark)').matches
root.dataset.theme = readStored('theme') || (night ? 'night' : 'day')
if (readStored('updown')) root.dataset.updown = readStored('updown')
root.dataset.banners = readStored('banners')
root.dataset.session = token ? 'in' : 'out'
reserveWalletPlace(readStored(WALLET_PLACE))
const { access, visitors } = root.dataset
// The server writes the setting `visitors_may_look` into each page, so the guard needs no request.
const isForMembers = access === 'member' || (access === 'look' && visitors !== 'look')
if (isForMembers && !token) {
  storeRequestedRoute(location)
  location.replace('/login')
} else if (access !== 'visitor') clearRequestedRoute()
else if (token) location.replace(readRequestedRoute())

const language = readStored('language')
const known = [...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT].includes(language)
root.lang = known ? language : defaultLanguage(navigator.language)
root.dir = RIGHT_TO_LEFT.includes(root.lang) ? 'rtl' : 'ltr'
if (root.lang !== 'en') fillLanguage(root.lang)
document.querySelector(MANIFEST_SELECTOR)?.setAttribute('href', getManifestAddress(root.lang, root.dataset.theme))

/** Inserts the frame's texts while the page is parsed, before it is painted. Without stored texts the frame hides its own until they are loaded. */
function fillLanguage(language: string): void {
  let texts = readStoredTexts(language)
  const fill = () => texts && fillTexts(document, texts)
  const reading = new MutationObserver(fill)
  reading.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => reading.disconnect())
  if (texts) return
  const show = () => delete root.dataset.texts
  root.dataset.texts = 'coming'
  setTimeout(show, TEXTS_TIMEOUT_MS)
  loadTexts(language)
    .then((loaded: FrameTexts) => {
      texts = loaded
      fill()
    })
    .catch(() => undefined)
    .then(show)
}
