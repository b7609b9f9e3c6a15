import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare, multiply } from '../../../../shared/base/money/decimal.ts'
import {
  findBalanceRefusal,
  findDigitsRefusal,
  findLeastRefusal,
  findRangeRefusal,
  isMultipleOf,
} from '../../../../shared/base/rules/amounts.rules.ts'
import { decimals } from './arbitraries.ts'

const amount = decimals(0, 1_000_000, 4)

test('a whole number of steps is a multiple; the smallest change of it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), decimals(1, 1_000_000, 6), (steps, step) => {
      const value = multiply(String(steps), step)
      assert.equal(isMultipleOf(value, step), true)
      assert.equal(isMultipleOf(`${value.includes('.') ? value : `${value}.`}000000000000001`, step), false)
    }),
  )
})

test('digits: an amount is refused exactly if it has more than the coin, with the number of digits', () => {
  assert.equal(findDigitsRefusal('amount', '1.10000000', 1), null)
  assert.deepEqual(findDigitsRefusal('amount', '0.0000000000001', 8), { field: 'amount', rule: 'digits', bound: '8' })
})

test('a range refuses exactly what is outside of it and names the limit that is violated', () => {
  fc.assert(
    fc.property(amount, amount, fc.option(amount), (given, minimum, maximum) => {
      const refused = findRangeRefusal('amount', given, { minimum, maximum })
      if (compare(given, minimum) < 0) assert.deepEqual(refused, { field: 'amount', rule: 'range', bound: minimum })
      else if (maximum !== null && compare(given, maximum) > 0)
        assert.deepEqual(refused, { field: 'amount', rule: 'range', bound: maximum })
      else assert.equal(refused, null)
      assert.equal(findLeastRefusal('amount', given, minimum) === null, compare(given, minimum) >= 0)
      assert.equal(findBalanceRefusal('amount', given, minimum) === null, compare(given, minimum) <= 0)
    }),
  )
})

test('limits: an amount that equals one is accepted, and a missing one refuses nothing', () => {
  assert.equal(findRangeRefusal('amount', '5', { minimum: '5', maximum: '5.0' }), null)
  assert.equal(findRangeRefusal('amount', '5', { minimum: null, maximum: null }), null)
  assert.equal(findRangeRefusal('amount', '6', { minimum: '7', maximum: null })?.bound, '7')
  assert.equal(findLeastRefusal('amount', '5', '5.0'), null)
  assert.equal(findBalanceRefusal('amount', '5', '5.0'), null)
})
