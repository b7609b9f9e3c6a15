import '../../../widgets/security/security.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-security',
  as: 'of a visitor',
  texts: ['personal'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-security',
  as: 'of a member',
  texts: ['personal'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=entry] > span + span') !== null,
})
