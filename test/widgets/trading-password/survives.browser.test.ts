import '../../../widgets/trading-password/trading-password.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-trading-password', ['security', 'account'])
survives({
  tag: 'tl-trading-password',
  as: 'of a member',
  texts: ['security', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
