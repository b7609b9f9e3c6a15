import '../../../widgets/options/options.element.ts'
import { namesMarkets } from '../../support/browser/named-market-tests.ts'

namesMarkets({ tag: 'tl-options', rows: 'dialog li button', named: true })
