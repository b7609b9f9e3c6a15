import '../../../widgets/exchange/exchange.element.ts'
import { namesMarkets } from '../../support/browser/named-market-tests.ts'

namesMarkets({ tag: 'tl-exchange', rows: '[part=markets] li button', named: true })
