import '../../../widgets/mining/mining.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-mining',
  as: 'of a visitor',
  texts: ['mining'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-mining',
  as: 'at its products',
  texts: ['mining', 'products', 'reviews'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=product]') !== null,
})
survives({
  tag: 'tl-mining',
  as: 'at its orders',
  attributes: { tab: 'orders' },
  texts: ['mining', 'products', 'reviews'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
