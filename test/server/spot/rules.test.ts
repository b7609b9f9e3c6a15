import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allocateFills,
  amountsOf,
  holdOf,
  type MarketTrade,
  NOTHING,
  type Progress,
  type Resting,
  walkBook,
} from '../../../server/spot/rules.ts'
import { add, compare, multiply, sum } from '../../../shared/money/decimal.ts'

const SCALES = { base: 8, quote: 8 }

test('a buyer pays rounded up, gets less the fee rounded up; a seller gets rounded down less the fee', () => {
  const progress = { filled: '0.00000003', turnover: '0.000185512890001' }
  assert.deepEqual(amountsOf('buy', progress, '0.1', SCALES), {
    given: '0.00018552',
    got: '0.00000002',
    fee: '0.00000001',
  })
  assert.deepEqual(amountsOf('sell', progress, '0.1', SCALES), {
    given: '0.00000003',
    got: '0.00018532',
    fee: '0.00000019',
  })
  assert.deepEqual(amountsOf('buy', NOTHING, '0.1', SCALES), { given: '0', got: '0', fee: '0' })
})

test('a taker takes the best levels first, at its price or better, and what its money buys', () => {
  const asks = [
    ['100', '1'],
    ['101', '2'],
    ['103', '5'],
  ] as const
  assert.deepEqual(walkBook(asks, 'buy', { quantity: '2.5', limit: '101' }, 8), { filled: '2.5', turnover: '251.5' })
  assert.deepEqual(walkBook(asks, 'buy', { quantity: '9', limit: '101' }, 8), { filled: '3', turnover: '302' })
  assert.deepEqual(walkBook(asks, 'buy', { quantity: '1', limit: '99.99' }, 8), NOTHING)
  assert.deepEqual(walkBook(asks, 'buy', { budget: '150.5' }, 8), { filled: '1.5', turnover: '150.5' })
  assert.deepEqual(walkBook(asks, 'buy', { budget: '100000' }, 8), { filled: '8', turnover: '817' })
  assert.deepEqual(
    walkBook(
      [
        ['99', '1'],
        ['98', '1'],
      ],
      'sell',
      { quantity: '1.5', limit: '98' },
      8,
    ),
    { filled: '1.5', turnover: '148' },
  )
  assert.deepEqual(walkBook([], 'sell', { quantity: '1' }, 8), NOTHING)
  assert.deepEqual(walkBook([['3', '10']], 'buy', { budget: '10' }, 0), { filled: '3', turnover: '9' })
})

const order = (id: number, side: 'buy' | 'sell', price: string, left: string, placedAt = id): Resting => ({
  id,
  side,
  price,
  left,
  placedAt,
})
const trade = (price: string, amount: string, direction: 'buy' | 'sell' = 'sell', ts = 1000): MarketTrade => ({
  price,
  amount,
  ts,
  direction,
})
const shared = (trades: MarketTrade[], orders: Resting[]) =>
  Object.fromEntries([...allocateFills(trades, orders)].map(([id, { filled }]) => [id, filled]))

test('a trade fills the best price first, then the earlier order, at their own prices, and no more than its volume', () => {
  const orders = [
    order(1, 'buy', '99', '1'),
    order(2, 'buy', '101', '1'),
    order(3, 'buy', '101', '1'),
    order(4, 'buy', '98', '1'),
  ]
  assert.deepEqual(shared([trade('99', '2.5')], orders), { 2: '1', 3: '1', 1: '0.5' })
  assert.equal(allocateFills([trade('99', '2.5')], orders).get(2)?.turnover, '101')
})

test('an order gets nothing from trades on the wrong side of its price, or of before it was placed', () => {
  assert.deepEqual(shared([trade('100.01', '5')], [order(1, 'buy', '100', '1')]), {})
  assert.deepEqual(shared([trade('99.99', '5')], [order(1, 'sell', '100', '1')]), {})
  assert.deepEqual(shared([trade('100', '5', 'sell', 7)], [order(1, 'buy', '100', '1', 7)]), {})
  assert.deepEqual(shared([trade('100', '5', 'sell', 8)], [order(1, 'buy', '100', '1', 7)]), { 1: '1' })
})

test('the volume of a trade is shared out once, first on the side that its taker hit', () => {
  const orders = [order(1, 'buy', '100', '1'), order(2, 'sell', '100', '1')]
  assert.deepEqual(shared([trade('100', '1.5', 'sell')], orders), { 1: '1', 2: '0.5' })
  assert.deepEqual(shared([trade('100', '1.5', 'buy')], orders), { 2: '1', 1: '0.5' })
})

const units = (max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((n) => `${n / 10n ** 8n}.${String(n % 10n ** 8n).padStart(8, '0')}`)
const price = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
  .filter((text) => compare(text, '0') > 0)

test('with any trades, no order gets more than it wants, no trade gives more than it has, and no one pays more than was held', () => {
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
        const progress: Progress = got.get(id) ?? NOTHING
        assert.ok(compare(progress.filled, left) <= 0)
        assert.equal(compare(progress.turnover, multiply(progress.filled, at)), 0)
        assert.ok(compare(amountsOf(side, progress, '0.1', SCALES).given, holdOf(side, left, at, SCALES)) <= 0)
      }
      const volume = sum(market.map(({ amount }) => amount))
      assert.ok(compare(sum([...got.values()].map(({ filled }) => filled)), volume) <= 0)
    }),
  )
})

test('many small fills cost and bring exactly what one large fill does', () => {
  const fills = fc.array(fc.tuple(units(10n ** 9n), price), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(fills, fc.constantFrom('buy' as const, 'sell' as const), (parts, side) => {
      let progress = NOTHING
      let paid = '0'
      let came = '0'
      let fees = '0'
      for (const [quantity, at] of parts) {
        const next = {
          filled: add(progress.filled, quantity),
          turnover: add(progress.turnover, multiply(quantity, at)),
        }
        const [a, b] = [amountsOf(side, progress, '0.1', SCALES), amountsOf(side, next, '0.1', SCALES)]
        for (const name of ['given', 'got', 'fee'] as const) assert.ok(compare(b[name], a[name]) >= 0, name)
        progress = next
        ;[paid, came, fees] = [b.given, b.got, b.fee]
      }
      assert.deepEqual(amountsOf(side, progress, '0.1', SCALES), { given: paid, got: came, fee: fees })
    }),
  )
})
