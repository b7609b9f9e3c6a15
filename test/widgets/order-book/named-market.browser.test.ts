import '../../../widgets/order-book/order-book.element.ts'
import { testNamedMarket } from '../../support/browser/named-market-tests.ts'

testNamedMarket({ tag: 'tl-order-book', named: false })
