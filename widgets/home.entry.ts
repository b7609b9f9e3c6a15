/** First page of a visit: one file for every element of the home page; the wallet of a member comes later. Later pages load the suite (tools/build/first-pages.ts). */
import './notice-banner/notice-banner.element.ts'
import './member/member.element.ts'
import './language/language.element.ts'
import './banner/banner.element.ts'
import './ticker/ticker.element.ts'
import './menu/menu.element.ts'
import './ranking/ranking.element.ts'
import './bulletin/bulletin.element.ts'
import { $token } from '../shared/session/token.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'

$token.subscribe((token) => {
  if (token) import('./wallet/wallet.element.ts').catch(console.error)
})
