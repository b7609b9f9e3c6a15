import '../../../widgets/order-book/order-book.element.ts'
import { namesMarkets } from '../../support/browser/names-markets.ts'

namesMarkets({ tag: 'tl-order-book', named: false })
