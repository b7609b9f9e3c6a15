import '../../../widgets/flash-swap/flash-swap.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-flash-swap',
  as: 'of a visitor',
  texts: ['flash-swap'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-flash-swap',
  as: 'of a member',
  attributes: { coin: '1', type: '1' },
  texts: ['flash-swap'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
