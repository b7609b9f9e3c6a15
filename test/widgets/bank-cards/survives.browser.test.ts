import '../../../widgets/bank-cards/bank-cards.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-bank-cards',
  as: 'of a visitor',
  texts: ['bank-cards'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-bank-cards',
  as: 'of a member',
  texts: ['bank-cards'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=card]') !== null,
})
