/** First page of a visit: one file for the page /login. Later pages load the suite (tools/bundle/first-pages.ts). */
import './login/login.element.ts'
import { loadWhenIdle } from '../shared/element/loader/load-later.ts'
import '../shared/element/loader/loader.ts'

export * from '../shared/element/page-api/host.ts'

// Messages are for members, and a member is not on this page.
loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
