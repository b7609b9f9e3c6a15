import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addClose } from '../../../../shared/state/market/period-closes.rules.ts'

test('closes of periods: in order, one per period, at most the given number', () => {
  const news = fc.array(fc.record({ period: fc.integer({ min: 0, max: 9 }), price: fc.constantFrom('1', '2.5') }))
  fc.assert(
    fc.property(news, (all) => {
      const closes = all.reduce<ReturnType<typeof addClose>>((series, close) => addClose(series, close, 4), [])
      assert.ok(closes.length <= 4)
      for (const [at, { period }] of closes.entries()) assert.ok(at === 0 || period > (closes[at - 1]?.period ?? -1))
      const newest = Math.max(...all.map(({ period }) => period))
      if (all.length > 0) assert.equal(closes.at(-1)?.period, newest)
    }),
  )
  const open = [{ period: 5, price: '1' }]
  assert.equal(addClose(open, { period: 4, price: '9' }, 60), open)
  assert.deepEqual(addClose(open, { period: 5, price: '3' }, 60), [{ period: 5, price: '3' }])
})

test('a newer period is added to the series', () => {
  const open = [{ period: 5, price: '1' }]
  assert.deepEqual(addClose(open, { period: 6, price: '3' }, 60), [...open, { period: 6, price: '3' }])
  assert.deepEqual(addClose(open, { period: 6, price: '3' }, 1), [{ period: 6, price: '3' }])
})

test('price of the last period: replaces its close and keeps those before', () => {
  const closes = [1, 2, 3].map((period) => ({ period, price: String(period) }))
  assert.deepEqual(addClose(closes, { period: 3, price: '9' }, 3), [...closes.slice(0, 2), { period: 3, price: '9' }])
})
