import '../../../widgets/identity/identity.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-identity', ['personal'])
survives({
  tag: 'tl-identity',
  as: 'of a member',
  texts: ['personal', 'identity', 'upload'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
