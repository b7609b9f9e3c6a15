import '../../../widgets/trading-password/trading-password.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-trading-password',
  as: 'of a visitor',
  texts: ['personal', 'account'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-trading-password',
  as: 'of a member',
  texts: ['personal', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
