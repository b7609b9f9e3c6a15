import '../../../widgets/invite/invite.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-invite', ['invite'])
survives({
  tag: 'tl-invite',
  as: 'of a member',
  texts: ['invite'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=qr] svg') !== null,
})
