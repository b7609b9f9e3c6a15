import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of timed options: a tab of the site and a tile of its home page. */
export default {
  docs: { group: 'trade', sample: { symbol: 'btcusdt' } },
  budget: { limit: '47.9 kB', goal: '41 kB', of: 'before the chart' },
  firstBudget: { limit: '49 kB', goal: '47 kB', of: 'as the first page' },
  standalone: true,
  page: {
    path: '/options',
    title: 'options',
    access: 'look',
    sheet: true,
    query: { currentSymbol: 'symbol', name: 'name', interval: 'interval', view: 'view', order: 'order' },
    tab: { icon: 'timer', place: 3 },
    skeleton: { bones: ['title', 'line', 'plot', { columns: [['control'], ['control']] }], width: 'wide', head: false },
  },
  entries: {
    menu: { name: 'options', icon: 'timer', place: 0 },
  },
} satisfies Feature
