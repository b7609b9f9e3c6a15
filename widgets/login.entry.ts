/** First page of a visit: one file for the page /login. Later pages load the suite (tools/build/first-pages.ts). */
import './notice-banner/notice-banner.element.ts'
import './login/login.element.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'
