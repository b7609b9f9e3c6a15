import '../../../widgets/member/member.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-member',
  as: 'of a visitor',
  texts: ['personal'],
  ready: ({ root }) => root.querySelector('button') !== null,
})
survives({
  tag: 'tl-member',
  as: 'of a member',
  texts: ['personal'],
  member: true,
  ready: ({ root }) => root.querySelector('button') !== null,
})
