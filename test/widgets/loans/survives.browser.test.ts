import '../../../widgets/loans/loans.element.ts'
import { survivesAsOfferPage } from '../../support/browser/offers.ts'

survivesAsOfferPage('tl-loans', 'loans')
