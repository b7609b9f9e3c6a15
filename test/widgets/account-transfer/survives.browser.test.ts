import '../../../widgets/account-transfer/account-transfer.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-account-transfer',
  as: 'of a visitor',
  texts: ['account-transfer', 'balances'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-account-transfer',
  as: 'of a member',
  attributes: { coin: '1', type: '2' },
  texts: ['account-transfer', 'balances'],
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null,
})
