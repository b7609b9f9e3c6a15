import '../../../widgets/exchange/exchange.element.ts'
import { survives } from '../../support/browser/survives.ts'

for (const member of [false, true])
  survives({
    tag: 'tl-exchange',
    as: member ? 'of a member' : 'of a visitor',
    texts: ['exchange', 'spot'],
    member,
    ready: ({ root, text }) =>
      text().includes('BTC/USDT') && root.querySelector(member ? '[part=order]' : '[part=empty]') !== null,
  })
