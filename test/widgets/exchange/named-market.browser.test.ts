import '../../../widgets/exchange/exchange.element.ts'
import { testNamedMarket } from '../../support/browser/named-market-tests.ts'

testNamedMarket({ tag: 'tl-exchange', rows: '[part=markets] li button', named: true })
