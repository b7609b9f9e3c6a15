import '../../../widgets/account-transfer/account-transfer.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-account-transfer', ['account-transfer', 'balances'])
survives({
  tag: 'tl-account-transfer',
  as: 'of a member',
  attributes: { coin: '1', type: '2' },
  texts: ['account-transfer', 'balances'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
