import '../../../widgets/data/data.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-data',
  attributes: { symbol: 'btcusdt' },
  inherits: true,
  ready: ({ text }) => /61,837/.test(text()),
})
