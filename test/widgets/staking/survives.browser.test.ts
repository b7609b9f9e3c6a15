import '../../../widgets/staking/staking.element.ts'
import { survives } from '../../support/browser/survives.ts'

const texts = ['staking', 'products', 'pay-password']

survives({
  tag: 'tl-staking',
  as: 'of a visitor',
  texts,
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-staking',
  as: 'of a member',
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
