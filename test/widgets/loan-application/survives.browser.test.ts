import '../../../widgets/loan-application/loan-application.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-loan-application', ['loan-application'])
survives({
  tag: 'tl-loan-application',
  as: 'of a member',
  attributes: { project: '1' },
  texts: ['loan-application', 'products', 'balances', 'upload'],
  member: true,
  ready: ({ root }) => root.querySelectorAll('[part=slot]').length === 3,
})
