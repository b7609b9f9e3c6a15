import '../../../widgets/staking-orders/staking-orders.element.ts'
import { survives } from '../../support/browser/survives.ts'

const texts = ['staking-orders', 'products']

survives({
  tag: 'tl-staking-orders',
  as: 'of a visitor',
  texts,
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-staking-orders',
  as: 'of a member',
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
