/** First page of a visit: one file for the elements of the home page. The wallet of a member, the announcement and the banner of messages come later. Later pages load the suite (tools/build/first-pages.ts). */
import './member/member.element.ts'
import './language/language.element.ts'
import './banner/banner.element.ts'
import './ticker/ticker.element.ts'
// The home page's layout of the ticker: loaded later, it would move what is below.
import './ticker/carousel.ts'
import './menu/menu.element.ts'
import './ranking/ranking.element.ts'
import { $token } from '../shared/session/token.ts'
import { loadLater, loadWhenIdle } from '../shared/widget/load-later.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'

$token.subscribe((token) => {
  if (token) loadLater(() => import('./wallet/wallet.element.ts'))
})
loadWhenIdle(() => import('./bulletin/bulletin.element.ts'))
loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
