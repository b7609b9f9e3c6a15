/** First page of a visit: one file for the page /market. Later pages load the suite (tools/build/first-pages.ts). */
import './market/market.element.ts'
import { loadWhenIdle } from '../shared/widget/load-later.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'

loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
