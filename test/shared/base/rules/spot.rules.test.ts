import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, compare, multiply, sign, subtract } from '../../../../shared/base/money/decimal.ts'
import { calculateAmounts, takeFromBook } from '../../../../shared/base/money/fills.ts'
import { calculateBound, isBeyondBound } from '../../../../shared/base/money/price-band.ts'
import { isMultipleOf } from '../../../../shared/base/rules/amounts.rules.ts'
import {
  addProgress,
  calculateAveragePrice,
  calculateRemainingHold,
  findBandRefusal,
  findFillRefusal,
  findSpotCancelRefusal,
  findSpotRefusal,
  getSizeField,
  isFilled,
  readOrderSize,
  type SpotOrderValues,
} from '../../../../shared/base/rules/spot.rules.ts'
import { decimals } from './arbitraries.ts'

const SCALES = { base: 8, quote: 8 }
const STEPS = { priceStep: '0.01', quantityStep: '0.001', minQuantity: '0.01' }
const side = fc.constantFrom('buy' as const, 'sell' as const)
const quantity = decimals(1, 1_000_000, 3)
const price = decimals(1, 10_000_000, 2)

test('a limit order is accepted exactly if price and quantity are whole steps, the quantity reaches the minimum and the price is within the band', () => {
  fc.assert(
    fc.property(side, decimals(1, 1_000_000, 4), decimals(1, 10_000_000, 3), price, (type, quantity, typed, last) => {
      const bound = calculateBound(type, last, '5')
      const form = { quantity, price: typed, orderType: 'limit', amount: '1', type, sizedBy: null } as const
      const refused = findSpotRefusal(form, { steps: STEPS, scales: SCALES, bound })
      const isValid =
        isMultipleOf(typed, '0.01') &&
        isMultipleOf(quantity, '0.001') &&
        compare(quantity, '0.01') >= 0 &&
        !isBeyondBound(typed, type, bound)
      assert.equal(refused === null, isValid)
    }),
  )
})

test('the bound of a price beyond the band is a price that can be ordered, and the next step is not', () => {
  fc.assert(
    fc.property(side, price, decimals(1, 10_000_000, 2), (type, last, typed) => {
      const limit = calculateBound(type, last, '5')
      const refused = findBandRefusal(typed, type, limit, STEPS)
      if (!refused?.bound) return
      assert.equal(findBandRefusal(refused.bound, type, limit, STEPS), null)
      assert.ok(isMultipleOf(refused.bound, '0.01'))
      const next = type === 'buy' ? add(refused.bound, '0.01') : subtract(refused.bound, '0.01')
      assert.equal(findBandRefusal(next, type, limit, STEPS)?.rule, 'band')
    }),
  )
})

test('without a band no price is refused', () => {
  assert.equal(findBandRefusal('1000000', 'buy', null, STEPS), null)
})

test('refusals name field, rule and bound in the order in which a member corrects them', () => {
  const form: SpotOrderValues = {
    quantity: '1',
    price: '100',
    orderType: 'limit',
    amount: '1',
    type: 'buy',
    sizedBy: null,
  }
  const find = (change: Partial<SpotOrderValues>) =>
    findSpotRefusal({ ...form, ...change }, { steps: STEPS, scales: SCALES, bound: '105' })
  const market = { orderType: 'market', price: null } as const
  assert.equal(find({}), null)
  assert.deepEqual(find({ quantity: '0.123456789', price: null }), { field: 'price', rule: 'missing' })
  assert.deepEqual(find({ quantity: '0.123456789' }), { field: 'quantity', rule: 'digits', bound: '8' })
  assert.deepEqual(find({ price: null }), { field: 'price', rule: 'missing' })
  assert.deepEqual(find({ price: '200.001' }), { field: 'price', rule: 'step', bound: '0.01' })
  assert.deepEqual(find({ price: '200', quantity: '0.001' }), { field: 'quantity', rule: 'least', bound: '0.01' })
  assert.deepEqual(find({ price: '200', quantity: '0.0105' }), { field: 'quantity', rule: 'step', bound: '0.001' })
  assert.deepEqual(find({ price: '105.01' }), { field: 'price', rule: 'band', bound: '105' })
  assert.equal(find({ price: '105', type: 'buy' }), null)
  // A market purchase by amount ignores the quantity, a market sale its amount.
  assert.equal(find({ ...market, quantity: '0.0001', amount: '5' }), null)
  assert.deepEqual(find({ ...market, amount: '5.000000001' }), { field: 'amount', rule: 'digits', bound: '8' })
  assert.equal(find({ ...market, type: 'sell', amount: '5.000000001' }), null)
  assert.deepEqual(find({ ...market, type: 'sell', quantity: '0.001' }), {
    field: 'quantity',
    rule: 'least',
    bound: '0.01',
  })
})

test('the hold of each order covers what it can spend within the band, and never exceeds the balance of a market order', () => {
  fc.assert(
    fc.property(
      side,
      fc.constantFrom('quantity' as const, 'amount' as const),
      quantity,
      price,
      price,
      (type, by, quantity, last, available) => {
        const bound = calculateBound(type, last, '5')
        const sizedBy = by === 'quantity' ? 'quantity' : 'amount'
        const form = {
          quantity,
          price: null,
          orderType: 'market',
          amount: multiply(quantity, last),
          type,
          sizedBy,
        } as const
        const { hold, amount } = readOrderSize(form, { scales: SCALES, bound, available })
        assert.equal(getSizeField({ amount }), by)
        const levels = [[last, quantity]] as const
        const got = takeFromBook({ side: type, kind: 'market', quantity, price: null, budget: amount }, levels, {
          scale: 8,
          lot: '0.001',
        })
        const { given } = calculateAmounts(type, got, '0.1', SCALES)
        assert.ok(compare(hold, available) <= 0 || compare(given, hold) <= 0)
        if (compare(hold, available) < 0) assert.ok(compare(given, hold) <= 0)
      },
    ),
  )
})

test('without a band the hold of an order of unknown cost is the whole balance; a limit order holds its cost', () => {
  const form = {
    quantity: '2',
    price: null,
    orderType: 'market',
    amount: '200',
    type: 'buy',
    sizedBy: 'quantity',
  } as const
  const at = { scales: SCALES, bound: null, available: '77' }
  assert.equal(readOrderSize(form, at).hold, '77')
  assert.equal(readOrderSize({ ...form, sizedBy: 'amount' }, at).hold, '200')
  assert.deepEqual(readOrderSize({ ...form, price: '3.5', orderType: 'limit' }, at), {
    quantity: '2',
    amount: null,
    hold: '7',
  })
  assert.equal(readOrderSize({ ...form, type: 'sell' }, at).hold, '2')
})

test('a market order that receives nothing: the book is empty, or its amount buys less than the minimum of a book that has it', () => {
  const none = { filled: '0', turnover: '0' }
  assert.deepEqual(findFillRefusal({ amount: null }, none, [], STEPS), { field: 'orderType', rule: 'book' })
  assert.deepEqual(findFillRefusal({ amount: '1' }, none, [], STEPS), { field: 'orderType', rule: 'book' })
  const levels = [['100', '0.01']] as const
  assert.deepEqual(findFillRefusal({ amount: '1' }, none, levels, STEPS), {
    field: 'amount',
    rule: 'least',
    bound: '0.01',
  })
  assert.deepEqual(findFillRefusal({ amount: '1' }, { filled: '0.009', turnover: '0.9' }, levels, STEPS)?.rule, 'least')
  assert.equal(findFillRefusal({ amount: '1' }, { filled: '0.01', turnover: '1' }, levels, STEPS), null)
  assert.equal(findFillRefusal({ amount: null }, { filled: '0.005', turnover: '1' }, levels, STEPS), null)
})

test('fills of any parts spend the hold and release the rest: nothing is created', () => {
  fc.assert(
    fc.property(side, fc.array(quantity, { minLength: 1, maxLength: 5 }), price, (type, parts, at) => {
      const whole = parts.reduce(add, '0')
      const order = { side: type, held: type === 'buy' ? multiply(whole, at) : whole, feePercent: '0.1' }
      let progress = { filled: '0', turnover: '0' }
      for (const filled of parts) {
        assert.equal(isFilled({ kind: 'limit', quantity: whole }, progress), false)
        progress = addProgress(progress, { filled, turnover: multiply(filled, at) })
        assert.ok(sign(calculateRemainingHold(order, progress, SCALES)) >= 0)
      }
      assert.equal(isFilled({ kind: 'limit', quantity: whole }, progress), true)
      assert.equal(calculateRemainingHold(order, progress, SCALES), '0')
      assert.equal(calculateAveragePrice(progress), at)
    }),
  )
  assert.equal(isFilled({ kind: 'market', quantity: '1' }, { filled: '0', turnover: '0' }), true)
  assert.equal(calculateAveragePrice({ filled: '0', turnover: '0' }), null)
})

test('only an open order can be cancelled', () => {
  assert.equal(findSpotCancelRefusal({ status: 'open' }), null)
  for (const status of ['completed', 'cancelled'] as const)
    assert.deepEqual(findSpotCancelRefusal({ status }), { field: 'orderId', rule: 'open' })
})

test('price of a market order: ignored, and its hold follows from the bound', () => {
  const form: SpotOrderValues = {
    ...{ quantity: '2', price: '200.001', orderType: 'market', amount: '500', type: 'buy', sizedBy: 'quantity' },
  }
  assert.equal(findSpotRefusal(form, { steps: STEPS, scales: SCALES, bound: '105' }), null)
  const size = readOrderSize(form, { scales: SCALES, bound: '105', available: '1000' })
  assert.deepEqual(size, { quantity: '2', amount: null, hold: '210' })
  assert.equal(readOrderSize(form, { scales: SCALES, bound: '105', available: '77' }).hold, '77')
})
