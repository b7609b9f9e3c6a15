import '../../../widgets/introduction/introduction.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-introduction',
  as: 'of a visitor',
  texts: ['introduction'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-introduction',
  as: 'of a member',
  texts: ['introduction'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=article]') !== null,
})
