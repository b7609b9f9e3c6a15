import '../../../widgets/internal-transfer/internal-transfer.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-internal-transfer',
  as: 'of a visitor',
  texts: ['internal-transfer'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-internal-transfer',
  as: 'of a member',
  texts: ['internal-transfer'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=username]') !== null,
})
