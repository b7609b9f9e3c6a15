import '../../../widgets/bind-address/bind-address.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-bind-address',
  as: 'of a visitor',
  texts: ['bind-address', 'personal'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-bind-address',
  as: 'of a member',
  attributes: { coin: '1' },
  texts: ['bind-address', 'personal', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=bound]') !== null,
})
