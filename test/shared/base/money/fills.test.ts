import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  compare,
  divide,
  getScale,
  multiply,
  roundDownToStep,
  subtract,
} from '../../../../shared/base/money/decimal.ts'
import {
  calculateAmounts,
  calculateHold,
  type Level,
  NO_PROGRESS,
  type Taker,
  takeFromBook,
} from '../../../../shared/base/money/fills.ts'

const SCALES = { base: 8, quote: 8 }
const TERMS = { scale: 8, lot: '0.00001' }

test('calculateAmounts: payments and fees are rounded up, proceeds down', () => {
  const progress = { filled: '0.00000003', turnover: '0.000185512890001' }
  assert.deepEqual(calculateAmounts('buy', progress, '0.1', SCALES), {
    given: '0.00018552',
    got: '0.00000002',
    fee: '0.00000001',
  })
  assert.deepEqual(calculateAmounts('sell', progress, '0.1', SCALES), {
    given: '0.00000003',
    got: '0.00018532',
    fee: '0.00000019',
  })
  assert.deepEqual(calculateAmounts('buy', NO_PROGRESS, '0.1', SCALES), { given: '0', got: '0', fee: '0' })
})

const LIMIT: Taker = { side: 'buy', kind: 'limit', quantity: '1', price: '101', budget: null }
const MARKET: Taker = { ...LIMIT, kind: 'market', price: null }
const ASKS: readonly Level[] = [
  ['100', '1'],
  ['101', '2'],
  ['103', '5'],
]
const BIDS: readonly Level[] = [
  ['99', '1'],
  ['98', '1'],
]

test('taker: takes the best levels first, within its price and its budget', () => {
  assert.deepEqual(takeFromBook({ ...LIMIT, quantity: '2.5' }, ASKS, TERMS), { filled: '2.5', turnover: '251.5' })
  assert.deepEqual(takeFromBook({ ...LIMIT, quantity: '9' }, ASKS, TERMS), { filled: '3', turnover: '302' })
  assert.deepEqual(takeFromBook({ ...LIMIT, price: '99.99' }, ASKS, TERMS), NO_PROGRESS)
  assert.deepEqual(takeFromBook({ ...MARKET, budget: '150.5' }, ASKS, TERMS), { filled: '1.5', turnover: '150.5' })
  assert.deepEqual(takeFromBook({ ...MARKET, budget: '100000' }, ASKS, TERMS), { filled: '8', turnover: '817' })
  const sale = { ...LIMIT, side: 'sell' as const, quantity: '1.5', price: '98' }
  assert.deepEqual(takeFromBook(sale, BIDS, TERMS), { filled: '1.5', turnover: '148' })
  assert.deepEqual(takeFromBook({ ...MARKET, side: 'sell', quantity: '5' }, BIDS, TERMS), {
    filled: '2',
    turnover: '197',
  })
  assert.deepEqual(takeFromBook({ ...MARKET, side: 'sell' }, [], TERMS), NO_PROGRESS)
})

test('market order: by quantity takes exactly that, by amount a sale brings at most the amount in whole lots', () => {
  assert.deepEqual(takeFromBook({ ...MARKET, quantity: '2.5' }, ASKS, TERMS), { filled: '2.5', turnover: '251.5' })
  const sale: Taker = { ...MARKET, side: 'sell', quantity: '1', budget: '148.5' }
  assert.deepEqual(takeFromBook(sale, BIDS, { scale: 8, lot: '0.01' }), { filled: '1.5', turnover: '148' })
})

test('market buy: takes whole lots, and nothing if the budget does not cover one', () => {
  assert.deepEqual(takeFromBook({ ...MARKET, budget: '10' }, [['3', '10']], { scale: 8, lot: '1' }), {
    filled: '3',
    turnover: '9',
  })
  assert.deepEqual(takeFromBook({ ...MARKET, budget: '150.5' }, ASKS, { scale: 8, lot: '0.7' }), {
    filled: '1.4',
    turnover: '140.4',
  })
  assert.deepEqual(takeFromBook({ ...MARKET, budget: '2.9' }, [['3', '10']], { scale: 8, lot: '1' }), NO_PROGRESS)
})

const units = (max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((n) => `${n / 10n ** 8n}.${String(n % 10n ** 8n).padStart(8, '0')}`)
const price = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
  .filter((text) => compare(text, '0') > 0)

test('market buy on any book: a multiple of the lot within the budget, and one more lot would exceed it', () => {
  const asks = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), units(10n ** 10n)), {
      minLength: 1,
      maxLength: 8,
      selector: ([at]) => at,
    })
    .map((levels) =>
      levels.sort(([a], [b]) => a - b).map(([at, size]): Level => [divide(String(at), '100', 2, 'down'), size]),
    )
  const lots = fc.constantFrom('0.00000001', '0.00001', '0.003', '1', '5')
  fc.assert(
    fc.property(asks, units(10n ** 14n), lots, (levels, budget, lot) => {
      const taker = { ...MARKET, budget }
      const taken = takeFromBook(taker, levels, { scale: 8, lot })
      assert.equal(compare(roundDownToStep(taken.filled, lot), taken.filled), 0)
      assert.ok(compare(calculateAmounts('buy', taken, '0.1', SCALES).given, budget) <= 0)
      const finest = takeFromBook(taker, levels, { scale: 8, lot: '0.00000001' })
      assert.ok(compare(subtract(finest.filled, taken.filled), lot) < 0)
      assert.ok(getScale(taken.filled) <= 8)
    }),
  )
})

test('many small fills: same amounts as one large fill', () => {
  const fills = fc.array(fc.tuple(units(10n ** 9n), price), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(fills, fc.constantFrom('buy' as const, 'sell' as const), (parts, side) => {
      let progress = NO_PROGRESS
      let paid = '0'
      let came = '0'
      let fees = '0'
      for (const [quantity, at] of parts) {
        const next = {
          filled: add(progress.filled, quantity),
          turnover: add(progress.turnover, multiply(quantity, at)),
        }
        const [a, b] = [calculateAmounts(side, progress, '0.1', SCALES), calculateAmounts(side, next, '0.1', SCALES)]
        for (const name of ['given', 'got', 'fee'] as const) assert.ok(compare(b[name], a[name]) >= 0, name)
        progress = next
        ;[paid, came, fees] = [b.given, b.got, b.fee]
      }
      assert.deepEqual(calculateAmounts(side, progress, '0.1', SCALES), { given: paid, got: came, fee: fees })
    }),
  )
})

test('calculateHold: the price of a purchase, rounded up, and the quantity of a sale', () => {
  assert.equal(calculateHold('buy', '0.3', '0.33333333', SCALES), '0.1')
  assert.equal(calculateHold('buy', '0.3', '0.33333334', SCALES), '0.10000001')
  assert.equal(calculateHold('sell', '0.3', '0.33333333', SCALES), '0.3')
})
