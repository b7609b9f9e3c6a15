import '../../../widgets/staking-orders/staking-orders.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

const texts = ['staking-orders', 'products']

survivesVisitor('tl-staking-orders', texts)
survives({
  tag: 'tl-staking-orders',
  as: 'of a member',
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
