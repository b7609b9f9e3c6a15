import '../../../widgets/order-book/order-book.element.ts'
import { namesMarkets } from '../../support/browser/named-market-tests.ts'

namesMarkets({ tag: 'tl-order-book', named: false })
