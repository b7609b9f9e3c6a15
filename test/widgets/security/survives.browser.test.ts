import '../../../widgets/security/security.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-security', ['personal', 'security'])
survives({
  tag: 'tl-security',
  as: 'of a member',
  texts: ['personal', 'security'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=entry] > span + span') !== null,
})
