import '../../../widgets/ticker/ticker.element.ts'
import { survives } from '../../support/browser/survives.ts'

for (const layout of ['strip', 'carousel'])
  survives({
    tag: 'tl-ticker',
    as: layout,
    attributes: { layout },
    texts: ['ticker'],
    ready: ({ text }) => text().includes('BTC/USDT') && /61,837/.test(text()),
  })
