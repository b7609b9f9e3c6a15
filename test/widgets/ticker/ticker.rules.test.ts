import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  chosen,
  nextPage,
  pageCount,
  priceDigits,
  refreshMs,
  symbolsOf,
  visibleIn,
} from '../../../widgets/ticker/ticker.rules.ts'

test('the attribute symbols is read as people write it, each market once', () => {
  assert.deepEqual(symbolsOf('btcusdt, ETH/USDT;  solusdt\nbtcusdt'), ['btcusdt', 'ethusdt', 'solusdt'])
  assert.deepEqual(symbolsOf(' ,, '), [])
})

test('wanted markets come in the wanted order, unknown ones are left out, and none wanted means all', () => {
  const markets = ['btcusdt', 'ethusdt', 'SOLUSDT'].map((symbol) => ({ symbol }))
  assert.deepEqual(chosen(markets, ['solusdt', 'nousdt', 'btcusdt']), [{ symbol: 'SOLUSDT' }, { symbol: 'btcusdt' }])
  assert.deepEqual(chosen(markets, []), markets)
})

test('a price keeps about six figures, and the same digits while it moves within its size', () => {
  for (const [price, digits] of [
    ['67412.35', 2],
    ['3208.64', 2],
    ['999.5', 4],
    ['171.284', 4],
    ['1', 4],
    ['0.61274', 6],
    ['0.0123', 6],
    ['0.00123', 6],
    ['0.00002431', 8],
    ['0.0000000012', 12],
    ['0', 6],
  ] as const)
    assert.equal(priceDigits(price), digits, price)
})

test('a price above zero never shows as zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 999_999 }), (zeros, figures) => {
      const price = `0.${'0'.repeat(zeros - 1)}${figures}`
      const shown = price.slice(0, 2 + priceDigits(price))
      assert.match(shown, /[1-9]/)
    }),
  )
})

test('the carousel goes through every page and starts again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.constantFrom(2, 3), (count, visible) => {
      const pages = pageCount(count, visible)
      const seen = new Set<number>()
      for (let page = 0; !seen.has(page); page = nextPage(page, pages)) seen.add(page)
      assert.equal(seen.size, Math.max(1, pages))
      assert.ok(pages * visible >= count && (pages - 1) * visible < Math.max(count, 1))
    }),
  )
  assert.equal(pageCount(6, 3), 2)
})

test('three markets fit, two under 340 pixels (HOM-06)', () => {
  assert.deepEqual([280, 339, 340, 1100].map(visibleIn), [2, 2, 3, 3])
  assert.equal(visibleIn(0), 3)
})

test('the refresh interval is seconds, never under one, and nonsense means the default', () => {
  assert.equal(refreshMs('5', 10_000), 5_000)
  assert.equal(refreshMs('0.01', 10_000), 1_000)
  for (const nonsense of ['', 'soon', '-3', '0', 'Infinity', 'NaN'])
    assert.equal(refreshMs(nonsense, 10_000), 10_000, nonsense)
})
