/** First page of a visit: one file for the elements of the home page. The wallet of a member, the announcement and the banner of messages come later. Later pages load the suite (tools/bundle/first-pages.ts). */
import './member/member.element.ts'
import './language/language.element.ts'
import './banner/banner.element.ts'
import './ticker/ticker.element.ts'
// The home page's layout of the ticker: loaded later, it would move what is below.
import './ticker/carousel.ts'
import './ranking/ranking.element.ts'
import { loadLater, loadWhenIdle } from '../shared/element/loader/load-later.ts'
import { $token } from '../shared/state/session/token.ts'
import '../shared/element/loader/loader.ts'

export * from '../shared/element/page-api/host.ts'

$token.subscribe((token) => {
  if (!token) return
  loadLater(() => import('./wallet/wallet.element.ts'))
  loadLater(() => import('./menu/menu.element.ts'))
})
loadWhenIdle(() => import('./bulletin/bulletin.element.ts'))
loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
