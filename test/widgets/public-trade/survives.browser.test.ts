import '../../../widgets/public-trade/public-trade.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-public-trade',
  attributes: { symbol: 'btcusdt', trade: '102735683259' },
  texts: ['public-trade'],
  ready: ({ root }) => root.querySelector('[part=facts]') !== null,
})

survives({
  tag: 'tl-public-trade',
  as: 'without a trade',
  texts: ['public-trade'],
  ready: ({ root }) => root.querySelector('[part=rule]') !== null,
})
