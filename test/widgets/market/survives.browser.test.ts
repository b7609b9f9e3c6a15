import '../../../widgets/market/market.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-market',
  texts: ['market'],
  ready: ({ root, text }) => root.querySelector('[part=row]') !== null && text().includes('61,837'),
})
