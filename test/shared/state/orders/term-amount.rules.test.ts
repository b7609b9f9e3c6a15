import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AmountBounds,
  findTermAmountProblem,
  getInitialAmount,
  stepAmount,
} from '../../../../shared/state/term-products/term-amount.rules.ts'

const LOAN: AmountBounds = { min: '500', max: '5000', digits: 8 }
const WHOLE: AmountBounds = { min: '100', max: '5000', digits: 8, whole: true }

test('amount: a positive number within its limits and decimal places (LON-10, MIN-09)', () => {
  const problem = (typed: string) => findTermAmountProblem(typed, LOAN)
  assert.deepEqual(
    ['', ' ', 'abc', '1e5', '-7', '0', '499.99999999', '500', '5000', '5000.00000001', '600.123456789'].map(problem),
    [
      'amountMissing',
      'amountMissing',
      'notANumber',
      'notANumber',
      'notPositive',
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
  assert.equal(findTermAmountProblem('1', { ...LOAN, max: null }), 'belowLeast')
  assert.equal(findTermAmountProblem('5001', { ...LOAN, min: null }), 'outOfRange')
  assert.equal(findTermAmountProblem('99999999', { ...LOAN, min: null, max: null }), null)
})

test('whole amounts: stay whole (MIN-10)', () => {
  assert.equal(findTermAmountProblem('100.5', WHOLE), 'notWhole')
  assert.equal(findTermAmountProblem('101.0', WHOLE), null)
  assert.equal(getInitialAmount({ min: '99.5', whole: true }), '100')
  assert.equal(getInitialAmount({ min: '99.5' }), '99.5')
  assert.equal(getInitialAmount({ min: null }), '1')
})

test('steps: 1, kept within the limits (Q-125)', () => {
  assert.equal(stepAmount('600', 1, LOAN), '601')
  assert.equal(stepAmount('600.25', -1, LOAN), '599.25')
  assert.equal(stepAmount('500.5', -1, LOAN), '500')
  assert.equal(stepAmount('4999.5', 1, LOAN), '5000')
  assert.equal(stepAmount('7', 1, LOAN), '500')
  assert.equal(stepAmount('9999', -1, LOAN), '5000')
  assert.equal(stepAmount('abc', 1, LOAN), '500')
  assert.equal(stepAmount('9', 1, { ...WHOLE, max: '200.7' }), '100')
  assert.equal(stepAmount('200', 1, { ...WHOLE, max: '200.7' }), '200')
})

test('steps without a maximum, and up to one with decimals', () => {
  const free = { min: null, max: null, digits: 8 }
  assert.equal(stepAmount('5', 1, free), '6')
  assert.equal(stepAmount('0.5', -1, free), '1')
  assert.equal(stepAmount('4999.9', 1, { ...LOAN, max: '5000.5' }), '5000.5')
  assert.equal(getInitialAmount({ min: '0' }), '1')
})
