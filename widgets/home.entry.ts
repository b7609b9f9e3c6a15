/** First page of a visit: one file for every element of the home page; the wallet of a member comes later. Later pages load the suite (tools/build/first-pages.ts). */
import './notice-banner/notice-banner.element.ts'
import './member/member.element.ts'
import './language/language.element.ts'
import './banner/banner.element.ts'
import './ticker/ticker.element.ts'
// The home page's layout of the ticker: loaded later, it would move what is below.
import './ticker/carousel.ts'
import './menu/menu.element.ts'
import './ranking/ranking.element.ts'
import { $token } from '../shared/session/token.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'

/** Loads an element that the first view does not show. */
const loadLater = (element: () => Promise<unknown>) =>
  element().catch((error: unknown) => console.warn('tradelet: an element could not be loaded', error))

$token.subscribe((token) => {
  if (token) void loadLater(() => import('./wallet/wallet.element.ts'))
})

/** Longest time in ms that the announcement waits for an idle page. */
const MAX_IDLE_WAIT_MS = 1_000
const loadAnnouncement = () => void loadLater(() => import('./bulletin/bulletin.element.ts'))
if ('requestIdleCallback' in globalThis) requestIdleCallback(loadAnnouncement, { timeout: MAX_IDLE_WAIT_MS })
else setTimeout(loadAnnouncement, MAX_IDLE_WAIT_MS)
