import '../../../widgets/trading-password/trading-password.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-trading-password', ['personal', 'account'])
survives({
  tag: 'tl-trading-password',
  as: 'of a member',
  texts: ['personal', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
