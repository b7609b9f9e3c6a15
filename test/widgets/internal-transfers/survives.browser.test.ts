import '../../../widgets/internal-transfers/internal-transfers.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-internal-transfers',
  as: 'of a visitor',
  texts: ['internal-transfers'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-internal-transfers',
  as: 'of a member',
  texts: ['internal-transfers'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=transfer]') !== null,
})
