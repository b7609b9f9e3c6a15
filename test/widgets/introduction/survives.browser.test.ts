import '../../../widgets/introduction/introduction.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-introduction', ['introduction'])
survives({
  tag: 'tl-introduction',
  as: 'of a member',
  texts: ['introduction'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=article]') !== null,
})
