import '../../../widgets/invite/invite.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-invite',
  as: 'of a visitor',
  texts: ['invite'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-invite',
  as: 'of a member',
  texts: ['invite'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=qr] svg') !== null,
})
