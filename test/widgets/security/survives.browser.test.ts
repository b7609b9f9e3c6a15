import '../../../widgets/security/security.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-security',
  as: 'of a visitor',
  texts: ['personal'],
  ready: ({ root }) => root.querySelector('.empty .btn') !== null,
})
survives({
  tag: 'tl-security',
  as: 'of a member',
  texts: ['personal'],
  member: true,
  ready: ({ root }) => root.querySelector('.badge') !== null,
})
