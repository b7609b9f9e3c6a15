import '../../../widgets/internal-transfers/internal-transfers.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-internal-transfers', ['internal-transfers'])
survives({
  tag: 'tl-internal-transfers',
  as: 'of a member',
  texts: ['internal-transfers'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=transfer]') !== null,
})
