import '../../../widgets/spot-orders/spot-orders.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-spot-orders', ['spot'])
survives({
  tag: 'tl-spot-orders',
  as: 'of a member',
  texts: ['spot'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
