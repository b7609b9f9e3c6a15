/** First page of a visit: one file for the page /market. Later pages load the suite (tools/bundle/first-pages.ts). */
import './market/market.element.ts'
import { loadWhenIdle } from '../shared/element/loader/load-later.ts'
import '../shared/element/loader/loader.ts'

export * from '../shared/element/page-api/host.ts'

loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
