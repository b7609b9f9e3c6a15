/** First page of a visit: one file for the page /login. Later pages load the suite (tools/build/first-pages.ts). */
import './login/login.element.ts'
import { loadWhenIdle } from '../shared/widget/load-later.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'

// Messages are for members, and a member is not on this page.
loadWhenIdle(() => import('./notice-banner/notice-banner.element.ts'))
loadWhenIdle(() => import('./app-notice/app-notice.element.ts'))
