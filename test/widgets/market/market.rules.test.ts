import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatSort, nextSort, parseSort, sortMarkets } from '../../../shared/state/market/market-sort.rules.ts'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import { filterMarkets, getVisibleRows } from '../../../widgets/market/market.rules.ts'

const market = (title: string, close: string | null, change: string, volume: string | null): MarketItem => ({
  id: title,
  title,
  symbol: title.replace('/', '').toLowerCase(),
  close,
  change,
  logo: '',
  volume,
  priceStep: null,
  priceTime: null,
  halted: false,
  haltMessage: '',
  thin: false,
})
const MARKETS = [
  market('ETH/USDT', '3000.5', '-0.30%', '900'),
  market('BTC/USDT', '61000', '+1.20%', '12'),
  market('NEW/USDT', null, '', null),
  market('ADA/USDT', '0.45', '+12.50%', '1000000000000000000001'),
  market('XRP/USDT', '0.6', '−3.10%', '1000000000000000000000'),
]
const names = (rows: MarketItem[]) => rows.map(({ title }) => title.slice(0, 3)).join(' ')

test('sorting: exact by name, price, change and volume in both directions, markets without the figure last', () => {
  assert.equal(names(sortMarkets(MARKETS, null)), 'ETH BTC NEW ADA XRP')
  assert.equal(names(sortMarkets(MARKETS, { column: 'name', isAscending: true })), 'ADA BTC ETH NEW XRP')
  assert.equal(names(sortMarkets(MARKETS, { column: 'price', isAscending: false })), 'BTC ETH XRP ADA NEW')
  assert.equal(names(sortMarkets(MARKETS, { column: 'price', isAscending: true })), 'ADA XRP ETH BTC NEW')
  assert.equal(names(sortMarkets(MARKETS, { column: 'change', isAscending: false })), 'ADA BTC ETH XRP NEW')
  assert.equal(names(sortMarkets(MARKETS, { column: 'volume', isAscending: false })), 'ADA XRP ETH BTC NEW')
})

test('sort order: pressed once, reversed, removed; a stored order is restored, an invalid one is ignored', () => {
  const first = nextSort(null, 'price')
  const second = nextSort(first, 'price')
  assert.deepEqual(
    [first, second, nextSort(second, 'price')],
    [{ column: 'price', isAscending: false }, { column: 'price', isAscending: true }, null],
  )
  assert.deepEqual(nextSort(second, 'name'), { column: 'name', isAscending: true })
  for (const sort of [first, second, null]) assert.deepEqual(parseSort(formatSort(sort)), sort)
  for (const text of ['price', 'price:left', 'size:up', ':', 'x'.repeat(1000)]) assert.equal(parseSort(text), null)
})

test('search: matches a part of the title, case-insensitive', () => {
  assert.equal(names(filterMarkets(MARKETS, ' bt')), 'BTC')
  assert.equal(names(filterMarkets(MARKETS, 'usdt')), 'ETH BTC NEW ADA XRP')
  assert.equal(names(filterMarkets(MARKETS, '')), 'ETH BTC NEW ADA XRP')
})

test('rendered rows: include all visible ones and only a few more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 50_000 }),
      fc.integer({ min: 100, max: 2000 }),
      fc.integer({ min: 0, max: 600 }),
      (above, height, count) => {
        const [from, to] = getVisibleRows(above, height, 60, count)
        assert.ok(from >= 0 && to <= count && from <= to)
        assert.ok(to - from <= height / 60 + 14)
        for (let row = 0; row < count; row += 1) {
          const top = row * 60 - above
          if (top + 60 > 0 && top < height) assert.ok(row >= from && row < to, `row ${row}`)
        }
      },
    ),
  )
})

test('rows to render: none for a list that ends above the window', () => {
  assert.deepEqual(getVisibleRows(160, 100, 10, 10), [0, 0])
  assert.deepEqual(getVisibleRows(150, 100, 10, 10), [9, 10])
})
