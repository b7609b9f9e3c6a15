import '../../../widgets/staking/staking.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

const texts = ['staking', 'products', 'pay-password']

survivesVisitor('tl-staking', texts)
survives({
  tag: 'tl-staking',
  as: 'of a member',
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
