// Runs before the first paint: sets theme, language, direction and session state from stored values, and guards the routes. It is the only blocking script; all
// others are modules. If the browser blocks storage, the defaults apply.
import { defaultLanguage } from '../../shared/i18n/default-language.ts'
import { MANIFEST, manifestAddress } from './app-head.ts'
import { type FrameTexts, fillTexts, keptTexts, loadTexts } from './frame-texts.ts'
import { want, wanted, wantNothing } from './requested-route.ts'

/** Language tags by direction, inserted by the build (scripts/boot-source.ts). */
declare const LEFT_TO_RIGHT: readonly string[]
declare const RIGHT_TO_LEFT: readonly string[]

/** Time for which the frame hides its English texts from a visitor with another language. */
const PATIENCE_MS = 3000

const root = document.documentElement

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const token = stored('token') || (/(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
const night = matchMedia('(prefers-color-scheme: dark)').matches
root.dataset.theme = stored('theme') || (night ? 'night' : 'day')
if (stored('updown')) root.dataset.updown = stored('updown')
root.dataset.banners = stored('banners')
root.dataset.session = token ? 'in' : 'out'
const { access } = root.dataset
if (access === 'member' && !token) {
  want(location)
  location.replace('/login')
} else if (access !== 'visitor') wantNothing()
else if (token) location.replace(wanted())

const language = stored('language')
const known = [...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT].includes(language)
root.lang = known ? language : defaultLanguage(navigator.language)
root.dir = RIGHT_TO_LEFT.includes(root.lang) ? 'rtl' : 'ltr'
if (root.lang !== 'en') speak(root.lang)
document.querySelector(MANIFEST)?.setAttribute('href', manifestAddress(root.lang, root.dataset.theme))

/** Inserts the frame's texts while the page is parsed, before it is painted. Without stored texts the frame hides its own until they are loaded. */
function speak(language: string): void {
  let texts = keptTexts(language)
  const fill = () => texts && fillTexts(document, texts)
  const reading = new MutationObserver(fill)
  reading.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => reading.disconnect())
  if (texts) return
  const show = () => delete root.dataset.texts
  root.dataset.texts = 'coming'
  setTimeout(show, PATIENCE_MS)
  loadTexts(language)
    .then((loaded: FrameTexts) => {
      texts = loaded
      fill()
    })
    .catch(() => undefined)
    .then(show)
}
