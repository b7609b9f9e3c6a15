import '../../../widgets/ranking/ranking.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-ranking',
  texts: ['ranking'],
  ready: ({ text }) => /BTC\s*\/USDT/.test(text()) && /61,837/.test(text()),
})
