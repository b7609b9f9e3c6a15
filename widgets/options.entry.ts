/** First page of a visit: one file for the page /options. Later pages load the suite (tools/build/first-pages.ts). */
import './notice-banner/notice-banner.element.ts'
import './options/options.element.ts'
import '../shared/widget/loader.ts'

export * from '../shared/widget/host.ts'
