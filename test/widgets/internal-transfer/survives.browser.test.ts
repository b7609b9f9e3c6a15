import '../../../widgets/internal-transfer/internal-transfer.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-internal-transfer', ['internal-transfer'])
survives({
  tag: 'tl-internal-transfer',
  as: 'of a member',
  texts: ['internal-transfer'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=username]') !== null,
})
