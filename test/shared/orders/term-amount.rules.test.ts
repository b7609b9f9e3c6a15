import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AmountBounds,
  firstAmount,
  steppedAmount,
  termAmountProblem,
} from '../../../shared/term-products/term-amount.rules.ts'

const LOAN: AmountBounds = { min: '500', max: '5000', digits: 8 }
const WHOLE: AmountBounds = { min: '100', max: '5000', digits: 8, whole: true }

test('amount: a positive number within its limits and decimal places (LON-10, MIN-09)', () => {
  const problem = (typed: string) => termAmountProblem(typed, LOAN)
  assert.deepEqual(
    ['', ' ', 'abc', '1e5', '-7', '0', '499.99999999', '500', '5000', '5000.00000001', '600.123456789'].map(problem),
    [
      'amountMissing',
      'amountMissing',
      'notANumber',
      'notANumber',
      'notANumber',
      'notPositive',
      'outOfRange',
      null,
      null,
      'outOfRange',
      'tooFine',
    ],
  )
})

test('limits: may have one end or none', () => {
  assert.equal(termAmountProblem('1', { ...LOAN, max: null }), 'belowLeast')
  assert.equal(termAmountProblem('5001', { ...LOAN, min: null }), 'outOfRange')
  assert.equal(termAmountProblem('99999999', { ...LOAN, min: null, max: null }), null)
})

test('whole amounts: stay whole (MIN-10)', () => {
  assert.equal(termAmountProblem('100.5', WHOLE), 'notWhole')
  assert.equal(termAmountProblem('101.0', WHOLE), null)
  assert.equal(firstAmount({ min: '99.5', whole: true }), '100')
  assert.equal(firstAmount({ min: '99.5' }), '99.5')
  assert.equal(firstAmount({ min: null }), '1')
})

test('steps: 1, kept within the limits (Q-125)', () => {
  assert.equal(steppedAmount('600', 1, LOAN), '601')
  assert.equal(steppedAmount('600.25', -1, LOAN), '599.25')
  assert.equal(steppedAmount('500.5', -1, LOAN), '500')
  assert.equal(steppedAmount('4999.5', 1, LOAN), '5000')
  assert.equal(steppedAmount('7', 1, LOAN), '500')
  assert.equal(steppedAmount('9999', -1, LOAN), '5000')
  assert.equal(steppedAmount('abc', 1, LOAN), '500')
  assert.equal(steppedAmount('9', 1, { ...WHOLE, max: '200.7' }), '100')
  assert.equal(steppedAmount('200', 1, { ...WHOLE, max: '200.7' }), '200')
})
