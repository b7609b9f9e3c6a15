import '../../../widgets/options/options.element.ts'
import { testNamedMarket } from '../../support/browser/named-market-tests.ts'

testNamedMarket({ tag: 'tl-options', rows: 'dialog li button', named: true })
