import '../../../widgets/identity/identity.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-identity',
  as: 'of a visitor',
  texts: ['personal'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-identity',
  as: 'of a member',
  texts: ['personal', 'identity', 'upload'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
