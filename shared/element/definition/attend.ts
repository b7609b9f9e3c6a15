import '../../state/submissions/send-order.ts'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { trackActor } from '../../state/page/actor.ts'
import { followPageLanguage } from '../../state/preferences/follow-page-language.ts'
import { readPageReferral, storeReferral } from '../../state/preferences/referral.ts'
import { adoptStyles } from '../../view/dom/adopt-styles.ts'
import { keepColoursLegible } from '../../view/theme/given-colours.ts'
import { followPageTheme } from '../../view/theme/page-theme.ts'
import { warnAboutLanguage } from '../reports/language-warning.ts'
import { $living } from '../reports/living.ts'
import { loadMoneyWatch } from '../reports/money-watch-file.ts'
import { reportSessions } from '../reports/session-events.ts'
import { warnAboutThemes } from '../reports/theme-warning.ts'
import { trackSteps } from '../reports/track.ts'
import { Lifecycle } from './lifecycle.ts'

const lifecycles = pageSingleton('lifecycles', () => new WeakMap<HTMLElement, Lifecycle>())

/** Content of the page. Elements add content of their own to other slots. */
const SLOTTED = ':scope > :is([slot=head], [slot=foot], [slot=help], [slot=empty])'

/** Stores the partner and the invite code that a script of the page names, for a registration within 30 days. */
function keepReferral(): void {
  const referral = readPageReferral()
  if (referral) storeReferral(referral)
}

/** Adopts the layout of slots with the first content that the page puts into one. Elements without such content do not load it. */
function layOutSlots(host: HTMLElement, root: ShadowRoot): void {
  const adopt = () =>
    import('./slots.css', { with: { type: 'css' } }).then(
      ({ default: sheet }) => adoptStyles(host, [sheet]),
      (error: unknown) => console.warn('tradelet: the layout of slots could not be loaded', error),
    )
  if (host.querySelector(SLOTTED)) void adopt()
  else root.addEventListener('slotchange', () => host.querySelector(SLOTTED) && void adopt())
}

/** Logs warnings about the HTML of an element. */
function warnAboutMarkupLater(host: HTMLElement): void {
  import('../reports/markup-warning.ts').then(
    ({ warnAboutMarkup }) => warnAboutMarkup(host),
    (error: unknown) => console.warn('tradelet: attributes are not checked', error),
  )
}

/** True once the page's part has started. An object, because builds remove calls of `pageSingleton` whose result is not used. */
const page = pageSingleton('attended', () => ({ hasStarted: false }))

/** Starts what elements do for the page around them, once per page: events of sessions, orders and for measuring, theme and language of a foreign page. */
function startPage(): void {
  if (page.hasStarted) return
  page.hasStarted = true
  trackActor((element) => lifecycles.has(element))
  reportSessions()
  trackSteps()
  keepReferral()
  loadMoneyWatch()
  if (config().hosted) return
  followPageTheme($living)
  followPageLanguage()
}

/**
 * Starts what an element does for the page around it and the page does not need for its first frame: legible colours, states, events. Loaded on demand by each
 * element when it is added to the page. Returns the promise `ready` of the element.
 */
export function attend(host: HTMLElement): Promise<void> {
  const root = host.shadowRoot as ShadowRoot
  if (!lifecycles.has(host)) layOutSlots(host, root)
  const lifecycle = lifecycles.get(host) ?? new Lifecycle(host, root, (change) => $living.set($living.get() + change))
  if (!lifecycles.has(host)) {
    warnAboutThemes(host)
    warnAboutLanguage(host)
    if (!config().hosted) warnAboutMarkupLater(host)
  }
  lifecycles.set(host, lifecycle)
  startPage()
  lifecycle.start()
  void keepColoursLegible(root)
  return lifecycle.ready
}
