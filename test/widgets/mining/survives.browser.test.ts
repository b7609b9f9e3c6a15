import '../../../widgets/mining/mining.element.ts'
import { survivesAsOfferPage } from '../../support/browser/offers.ts'

survivesAsOfferPage('tl-mining', 'mining')
