import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countItemsSeen, getNextOffset } from '../../../shared/view/elements/row.rules.ts'
import { chooseMarkets, parseSymbols, toRefreshMs } from '../../../widgets/ticker/ticker.rules.ts'

test('symbols attribute: parsed in common spellings, each market once', () => {
  assert.deepEqual(parseSymbols('btcusdt, ETH/USDT;  solusdt\nbtcusdt'), ['btcusdt', 'ethusdt', 'solusdt'])
  assert.deepEqual(parseSymbols(' ,, '), [])
})

test('chosen markets: in the order of the symbols without unknown ones, or all without symbols', () => {
  const markets = ['btcusdt', 'ethusdt', 'SOLUSDT'].map((symbol) => ({ symbol }))
  assert.deepEqual(chooseMarkets(markets, ['solusdt', 'nousdt', 'btcusdt']), [
    { symbol: 'SOLUSDT' },
    { symbol: 'btcusdt' },
  ])
  assert.deepEqual(chooseMarkets(markets, []), markets)
})

test('carousel: shows every item and returns to the start', () => {
  const carousels = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    visible: fc.constantFrom(2, 3),
    item: fc.double({ min: 60, max: 400, noNaN: true }),
  })
  fc.assert(
    fc.property(carousels, ({ count, visible, item }) => {
      const [view, total] = [item * visible, item * count]
      const reached: number[] = []
      let offset = 0
      do {
        reached.push(countItemsSeen(offset, view, total, count))
        offset = getNextOffset(offset, view, total)
      } while (offset > 0 && reached.length < 50)
      assert.equal(offset, 0)
      assert.equal(reached.at(-1), count)
      assert.ok(reached.every((seen, at) => seen === Math.min(count, (at + 1) * visible)))
    }),
  )
})

test('row without layout: no item counts as seen', () => {
  assert.equal(countItemsSeen(0, 0, 0, 12), 0)
})

test('refresh interval: in seconds, at least 1, default for invalid values', () => {
  assert.equal(toRefreshMs('5', 10_000), 5_000)
  assert.equal(toRefreshMs('0.01', 10_000), 1_000)
  for (const nonsense of ['', 'soon', '-3', '0', 'Infinity', 'NaN'])
    assert.equal(toRefreshMs(nonsense, 10_000), 10_000, nonsense)
})

test('row without width: shows nothing; the end counts with less than a pixel left', () => {
  assert.equal(countItemsSeen(0, 100, 0, 5), 0)
  assert.equal(countItemsSeen(0, 0, 100, 5), 0)
  assert.equal(getNextOffset(0, 100, 100.9), 0)
  assert.equal(getNextOffset(0, 100, 101.5), 1.5)
  assert.equal(getNextOffset(0, 100, 350, 40), 40)
})
