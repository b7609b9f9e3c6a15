import '../../../widgets/loans/loans.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-loans',
  as: 'of a visitor',
  texts: ['loans'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-loans',
  as: 'at its products',
  texts: ['loans', 'products', 'reviews'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=product]') !== null,
})
survives({
  tag: 'tl-loans',
  as: 'at its orders',
  attributes: { tab: 'orders' },
  texts: ['loans', 'products', 'reviews'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=order]') !== null,
})
