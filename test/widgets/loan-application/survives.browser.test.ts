import '../../../widgets/loan-application/loan-application.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-loan-application',
  as: 'of a visitor',
  texts: ['loan-application'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-loan-application',
  as: 'of a member',
  attributes: { project: '1' },
  texts: ['loan-application', 'products', 'balances', 'upload'],
  member: true,
  ready: ({ root }) => root.querySelectorAll('[part=slot]').length === 3,
})
