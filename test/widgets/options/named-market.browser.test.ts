import '../../../widgets/options/options.element.ts'
import { namesMarkets } from '../../support/browser/names-markets.ts'

namesMarkets({ tag: 'tl-options', rows: 'dialog li button', named: true })
