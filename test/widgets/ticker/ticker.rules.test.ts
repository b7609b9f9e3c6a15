import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { itemsSeen, nextOffset } from '../../../shared/elements/row.rules.ts'
import { withClose } from '../../../widgets/ticker/carousel.rules.ts'
import { chosen, priceDigits, refreshMs, symbolsOf } from '../../../widgets/ticker/ticker.rules.ts'

test('symbols attribute: parsed in common spellings, each market once', () => {
  assert.deepEqual(symbolsOf('btcusdt, ETH/USDT;  solusdt\nbtcusdt'), ['btcusdt', 'ethusdt', 'solusdt'])
  assert.deepEqual(symbolsOf(' ,, '), [])
})

test('chosen markets: in the order of the symbols without unknown ones, or all without symbols', () => {
  const markets = ['btcusdt', 'ethusdt', 'SOLUSDT'].map((symbol) => ({ symbol }))
  assert.deepEqual(chosen(markets, ['solusdt', 'nousdt', 'btcusdt']), [{ symbol: 'SOLUSDT' }, { symbol: 'btcusdt' }])
  assert.deepEqual(chosen(markets, []), markets)
})

test('price decimals: about six figures, constant within a magnitude', () => {
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

test('price above zero: never displayed as zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 999_999 }), (zeros, figures) => {
      const price = `0.${'0'.repeat(zeros - 1)}${figures}`
      const shown = price.slice(0, 2 + priceDigits(price))
      assert.match(shown, /[1-9]/)
    }),
  )
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
        reached.push(itemsSeen(offset, view, total, count))
        offset = nextOffset(offset, view, total)
      } while (offset > 0 && reached.length < 50)
      assert.equal(offset, 0)
      assert.equal(reached.at(-1), count)
      assert.ok(reached.every((seen, at) => seen === Math.min(count, (at + 1) * visible)))
    }),
  )
})

test('row without layout: no item counts as seen', () => {
  assert.equal(itemsSeen(0, 0, 0, 12), 0)
})

test('minute closes: in order, one per minute, at most the given number', () => {
  const news = fc.array(fc.record({ minute: fc.integer({ min: 0, max: 9 }), price: fc.constantFrom('1', '2.5') }))
  fc.assert(
    fc.property(news, (all) => {
      const closes = all.reduce<ReturnType<typeof withClose>>((series, close) => withClose(series, close, 4), [])
      assert.ok(closes.length <= 4)
      for (const [at, { minute }] of closes.entries()) assert.ok(at === 0 || minute > (closes[at - 1]?.minute ?? -1))
      const newest = Math.max(...all.map(({ minute }) => minute))
      if (all.length > 0) assert.equal(closes.at(-1)?.minute, newest)
    }),
  )
  const open = [{ minute: 5, price: '1' }]
  assert.equal(withClose(open, { minute: 4, price: '9' }, 60), open)
  assert.deepEqual(withClose(open, { minute: 5, price: '3' }, 60), [{ minute: 5, price: '3' }])
})

test('refresh interval: in seconds, at least 1, default for invalid values', () => {
  assert.equal(refreshMs('5', 10_000), 5_000)
  assert.equal(refreshMs('0.01', 10_000), 1_000)
  for (const nonsense of ['', 'soon', '-3', '0', 'Infinity', 'NaN'])
    assert.equal(refreshMs(nonsense, 10_000), 10_000, nonsense)
})
