import '../../../widgets/wallet/wallet.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-wallet',
  texts: ['wallet', 'balances'],
  member: true,
  ready: ({ root }) => root.querySelector('.sum .number') !== null,
})
