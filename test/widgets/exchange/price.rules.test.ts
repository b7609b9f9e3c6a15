import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { absolute, compare, divide, multiply, subtract } from '../../../shared/base/money/decimal.ts'
import {
  computePriceDistance,
  exceedsPriceBand,
  getPriceStep,
  type StepperPress,
  stepPrice,
} from '../../../widgets/exchange/price.rules.ts'

const UP: StepperPress = { direction: 1, repeats: 0 }
const DOWN: StepperPress = { direction: -1, repeats: 0 }

test('price step: 0.01, and the price stays at least zero (SPT-07, Q-112)', () => {
  assert.equal(stepPrice('100', UP, '0.01', null), '100.01')
  assert.equal(stepPrice('100', DOWN, '0.01', null), '99.99')
  assert.equal(stepPrice('0.005', DOWN, '0.01', null), '0')
  assert.equal(stepPrice('', UP, '0.01', '61837.63'), '61837.64')
  assert.equal(stepPrice('0', UP, '0.01', '61837.63'), '0.01')
})

test('cheap coin or coarse tick: the step is the tick, and no decimal of the tick is lost', () => {
  assert.equal(stepPrice('0.1046303', UP, '0.0000001', null), '0.1046304')
  assert.equal(stepPrice('0.1046303', DOWN, '0.0000001', null), '0.1046302')
  assert.equal(stepPrice('2.5', UP, '0.0001', null), '2.5001')
  assert.equal(stepPrice('61837.63', UP, '0.5', null), '61838.13')
})

const prices = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => divide(String(units), '10000000', 7, 'down'))
const ticks = fc.constantFrom('0.0000001', '0.00001', '0.01', '0.5')

test('price step: the tick, or 0.01 where that is at most 0.1 % of the price', () => {
  fc.assert(
    fc.property(prices, ticks, (price, tick) => {
      const step = getPriceStep(tick, price)
      if (step !== tick) assert.ok(step === '0.01' && compare(multiply(step, '1000'), price) <= 0)
      if (compare(tick, '0.01') < 0 && compare(price, '10') >= 0) assert.equal(step, '0.01')
    }),
  )
})

test('one step up and one step down: returns to the first price', () => {
  fc.assert(
    fc.property(prices, (price) => {
      const there = stepPrice(price, UP, '0.0000001', null)
      assert.equal(subtract(there, price), getPriceStep('0.0000001', price))
      if (compare(price, '9.9') < 0 || compare(price, '10') > 0)
        assert.equal(stepPrice(there, DOWN, '0.0000001', null), price)
    }),
  )
})

test('held button: steps grow, but none exceeds 0.1 % of the price', () => {
  let [price, last] = ['60000', '60000']
  for (let held = 0; held < 43; held += 1) {
    last = stepPrice(price, { direction: 1, repeats: held }, '0.01', null)
    assert.ok(compare(subtract(last, price), divide(price, '1000', 8, 'up')) <= 0)
    price = last
  }
  assert.ok(compare(price, '60100') > 0, price)
})

test('price band: a price is far if it is further away than the band on either side', () => {
  assert.equal(computePriceDistance('71457.1', '67412.35'), '6.00001335')
  assert.equal(computePriceDistance('90', '100'), '-10')
  assert.equal(computePriceDistance('90', null), null)
  assert.equal(computePriceDistance(null, '100'), null)
  assert.deepEqual(
    ['105', '105.01', '95', '94.99'].map((price) => exceedsPriceBand(computePriceDistance(price, '100'), '5')),
    [false, true, false, true],
  )
  assert.equal(exceedsPriceBand(computePriceDistance('900', '100'), '0'), false)
  assert.equal(absolute(computePriceDistance('94', '100') ?? '0'), '6')
})

test('limits of steps: equal to them is within them', () => {
  assert.equal(getPriceStep('0.0001', '10'), '0.01')
  assert.equal(getPriceStep('0.0001', null), '0.01')
  assert.equal(getPriceStep('0.5', null), '0.5')
  assert.equal(stepPrice('60000', { direction: 1, repeats: 9 }, '0.01', null), '60000.01')
  assert.equal(stepPrice('60000', { direction: 1, repeats: 10 }, '0.01', null), '60000.1')
  assert.equal(stepPrice('100', { direction: 1, repeats: 10 }, '0.01', null), '100.1')
  assert.equal(stepPrice('0.1234567', UP, '0.01', null), '0.133457')
  assert.equal(stepPrice('', UP, '0.01', null), '0.01')
})

test('distance: unknown from a price of 0, and then within every band', () => {
  assert.equal(computePriceDistance('5', '0'), null)
  assert.equal(exceedsPriceBand(null, '5'), false)
})
