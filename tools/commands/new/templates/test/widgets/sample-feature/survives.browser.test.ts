import '../../../widgets/sample-feature/sample-feature.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-sample-feature',
  as: 'of a visitor',
  texts: ['sample-feature'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-sample-feature',
  as: 'of a member',
  texts: ['sample-feature'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=entry]') !== null,
})
