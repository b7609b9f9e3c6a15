import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allocateFills, type MarketTrade, type RestingOrder } from '../../../../server/products/spot/spot.rules.ts'
import { compare, multiply, sum } from '../../../../shared/base/money/decimal.ts'
import { calculateAmounts, calculateHold, NO_PROGRESS, type Progress } from '../../../../shared/base/money/fills.ts'

const SCALES = { base: 8, quote: 8 }

const order = (id: number, side: 'buy' | 'sell', price: string, left: string, placedAt = id): RestingOrder => ({
  id,
  side,
  price,
  left,
  placedAt,
  expiresAt: null,
})
const trade = (price: string, amount: string, direction: 'buy' | 'sell' = 'sell', ts = 1000): MarketTrade => ({
  price,
  amount,
  ts,
  direction,
})
const allocate = (trades: MarketTrade[], orders: RestingOrder[]) =>
  Object.fromEntries([...allocateFills(trades, orders)].map(([id, { filled }]) => [id, filled]))

test('a trade fills the best price first, then the earlier order, at their own prices, up to its volume', () => {
  const orders = [
    order(1, 'buy', '99', '1'),
    order(2, 'buy', '101', '1'),
    order(3, 'buy', '101', '1'),
    order(4, 'buy', '98', '1'),
  ]
  assert.deepEqual(allocate([trade('99', '2.5')], orders), { 2: '1', 3: '1', 1: '0.5' })
  assert.equal(allocateFills([trade('99', '2.5')], orders).get(2)?.turnover, '101')
})

test('an order is not filled by trades on the wrong side of its price or before it was placed', () => {
  assert.deepEqual(allocate([trade('100.01', '5')], [order(1, 'buy', '100', '1')]), {})
  assert.deepEqual(allocate([trade('99.99', '5')], [order(1, 'sell', '100', '1')]), {})
  assert.deepEqual(allocate([trade('100', '5', 'sell', 7)], [order(1, 'buy', '100', '1', 7)]), {})
  assert.deepEqual(allocate([trade('100', '5', 'sell', 8)], [order(1, 'buy', '100', '1', 7)]), { 1: '1' })
})

test('an order that rests until a time is filled by earlier trades only', () => {
  const ends = { ...order(1, 'buy', '100', '2', 5), expiresAt: 10 }
  assert.deepEqual(allocate([trade('100', '1', 'sell', 9)], [ends]), { 1: '1' })
  assert.deepEqual(allocate([trade('100', '1', 'sell', 10)], [ends]), {})
})

test('the volume of a trade is allocated once, first on the side that its taker hit', () => {
  const orders = [order(1, 'buy', '100', '1'), order(2, 'sell', '100', '1')]
  assert.deepEqual(allocate([trade('100', '1.5', 'sell')], orders), { 1: '1', 2: '0.5' })
  assert.deepEqual(allocate([trade('100', '1.5', 'buy')], orders), { 2: '1', 1: '0.5' })
})

const units = (max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((n) => `${n / 10n ** 8n}.${String(n % 10n ** 8n).padStart(8, '0')}`)
const price = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
  .filter((text) => compare(text, '0') > 0)

test('property: no order gets more than its quantity, no trade gives more than its volume, no member pays more than the hold', () => {
  const orders = fc.array(fc.tuple(fc.constantFrom('buy' as const, 'sell' as const), price, units(10n ** 10n)), {
    maxLength: 8,
  })
  const trades = fc.array(fc.tuple(price, units(10n ** 10n), fc.constantFrom('buy' as const, 'sell' as const)), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(orders, trades, (given, happened) => {
      const resting = given.map(([side, at, left], id) => order(id, side, at, left, 0))
      const market = happened.map(([at, amount, direction], n) => trade(at, amount, direction, n + 1))
      const got = allocateFills(market, resting)
      for (const { id, side, price: at, left } of resting) {
        const progress: Progress = got.get(id) ?? NO_PROGRESS
        assert.ok(compare(progress.filled, left) <= 0)
        assert.equal(compare(progress.turnover, multiply(progress.filled, at)), 0)
        assert.ok(
          compare(calculateAmounts(side, progress, '0.1', SCALES).given, calculateHold(side, left, at, SCALES)) <= 0,
        )
      }
      const volume = sum(market.map(({ amount }) => amount))
      assert.ok(compare(sum([...got.values()].map(({ filled }) => filled)), volume) <= 0)
    }),
  )
})
