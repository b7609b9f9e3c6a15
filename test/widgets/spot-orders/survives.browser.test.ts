import '../../../widgets/spot-orders/spot-orders.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-spot-orders',
  as: 'of a visitor',
  texts: ['spot'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-spot-orders',
  as: 'of a member',
  texts: ['spot'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
