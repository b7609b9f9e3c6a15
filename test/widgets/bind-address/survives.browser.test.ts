import '../../../widgets/bind-address/bind-address.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-bind-address', ['bind-address', 'personal'])
survives({
  tag: 'tl-bind-address',
  as: 'of a member',
  attributes: { coin: '1' },
  texts: ['bind-address', 'personal', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=bound]') !== null,
})
