import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of spot trading, which is a tab of the site. */
export default {
  docs: { group: 'trade', sample: { symbol: 'btcusdt' } },
  budget: { limit: '73.8 kB', goal: '58 kB' },
  firstBudget: { limit: '60 kB', goal: '58 kB', of: 'as the first page' },
  page: {
    path: '/exchange',
    title: 'exchange',
    access: 'look',
    sheet: true,
    query: { currentSymbol: 'symbol', name: 'name' },
    tab: { icon: 'chart-candlestick', place: 2 },
    skeleton: { bones: [{ columns: [[['control', 6]], [['line', 11]]] }], width: 'wide', head: false },
  },
} satisfies Feature
