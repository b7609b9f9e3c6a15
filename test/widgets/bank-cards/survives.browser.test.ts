import '../../../widgets/bank-cards/bank-cards.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-bank-cards', ['bank-cards'])
survives({
  tag: 'tl-bank-cards',
  as: 'of a member',
  texts: ['bank-cards'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=card]') !== null,
})
