import '../../../widgets/flash-swap/flash-swap.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-flash-swap', ['flash-swap'])
survives({
  tag: 'tl-flash-swap',
  as: 'of a member',
  attributes: { coin: '1', type: '1' },
  texts: ['flash-swap'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
