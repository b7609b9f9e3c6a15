import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../shared/base/contract/utc-days.ts'
import { add, compare, subtract } from '../../../../shared/base/money/decimal.ts'
import { findRepaymentRefusal } from '../../../../shared/base/rules/loans.rules.ts'
import { findReviewCancelRefusal } from '../../../../shared/base/rules/reviews.rules.ts'
import {
  calculateAccruedInterest,
  calculateEarlyInterest,
  findRedemptionRefusal,
  findStakeRefusal,
} from '../../../../shared/base/rules/staking.rules.ts'
import {
  calculateLoanInterest,
  calculateMiningInterest,
  calculateStakeInterest,
  findTermAmountRefusal,
  getTermEnd,
} from '../../../../shared/base/rules/term-products.rules.ts'
import { decimals } from './arbitraries.ts'

const START = 1_794_000_000_000
const term = fc.record({
  amount: decimals(1, 100_000_000, 4),
  rate: decimals(1, 10_000, 4),
  scale: fc.constantFrom(0, 2, 8),
  days: fc.integer({ min: 1, max: 365 }),
})

test('an amount is refused for its decimals first, then for its range', () => {
  const terms = { minimum: '10', maximum: '100', scale: 2, whole: false }
  assert.equal(findTermAmountRefusal('10.25', terms), null)
  assert.deepEqual(findTermAmountRefusal('5.123', terms), { field: 'amount', rule: 'digits', bound: '2' })
  assert.deepEqual(findTermAmountRefusal('9.99', terms), { field: 'amount', rule: 'range', bound: '10' })
  assert.deepEqual(findTermAmountRefusal('100.01', terms), { field: 'amount', rule: 'range', bound: '100' })
  assert.equal(findTermAmountRefusal('1000', { ...terms, maximum: null }), null)
  assert.deepEqual(findTermAmountRefusal('10.5', { ...terms, whole: true }), { field: 'amount', rule: 'whole' })
  assert.equal(findTermAmountRefusal('10', { ...terms, whole: true }), null)
})

test('a term ends at the start of a day of UTC, after at most its days and more than a day less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 1, max: 3650 }), (at, days) => {
      const end = getTermEnd(at, days)
      assert.equal(end % DAY_MS, 0)
      assert.ok(end <= at + days * DAY_MS && end > at + (days - 1) * DAY_MS)
    }),
  )
})

test('interest is charged rounded up and paid rounded down, by less than one unit', () => {
  fc.assert(
    fc.property(term, ({ days, ...given }) => {
      const [charged, paid] = [calculateLoanInterest(given, days), calculateMiningInterest(given, days)]
      const unit = given.scale === 0 ? '1' : `0.${'1'.padStart(given.scale, '0')}`
      assert.ok(compare(paid, charged) <= 0)
      assert.ok(compare(subtract(charged, paid), unit) <= 0)
    }),
  )
})

test('the interest of a stake never falls, ends with that of the term, and starts with nothing', () => {
  fc.assert(
    fc.property(term, fc.integer({ min: 0, max: 400 }), ({ days, ...given }, later) => {
      const stake = { ...given, days, startedAt: START }
      const at = START + later * DAY_MS
      const accrued = calculateAccruedInterest(stake, at)
      assert.ok(compare(calculateAccruedInterest(stake, at + DAY_MS), accrued) >= 0)
      assert.ok(compare(accrued, calculateStakeInterest(given, days)) <= 0)
      assert.equal(calculateAccruedInterest(stake, START), '0')
      assert.equal(calculateAccruedInterest(stake, getTermEnd(START, days)), calculateStakeInterest(given, days))
    }),
  )
})

test('redeeming early pays the accrued interest or none, as the terms say', () => {
  assert.equal(calculateEarlyInterest('accrued', '1.5'), '1.5')
  assert.equal(calculateEarlyInterest('forfeited', '1.5'), '0')
  assert.deepEqual(findRedemptionRefusal({ early: 'none', isActive: true }), { field: 'id', rule: 'early' })
  assert.deepEqual(findRedemptionRefusal({ early: 'accrued', isActive: false }), { field: 'id', rule: 'over' })
  assert.equal(findRedemptionRefusal({ early: 'forfeited', isActive: true }), null)
})

test('a stake is a whole number of at least the minimum', () => {
  assert.deepEqual(findStakeRefusal('0.5', '100'), { field: 'amount', rule: 'whole' })
  assert.deepEqual(findStakeRefusal('99', '100'), { field: 'amount', rule: 'least', bound: '100' })
  assert.equal(findStakeRefusal('100', '100'), null)
  assert.equal(findStakeRefusal('1', null), null)
})

test('a loan is repaid once, after it was paid out; an application is cancelled while it waits', () => {
  assert.deepEqual(findRepaymentRefusal({ isApproved: false, isRepaid: false }), {
    field: 'orderNumber',
    rule: 'approved',
  })
  assert.deepEqual(findRepaymentRefusal({ isApproved: true, isRepaid: true }), { field: 'orderNumber', rule: 'repaid' })
  assert.equal(findRepaymentRefusal({ isApproved: true, isRepaid: false }), null)
  assert.deepEqual(findReviewCancelRefusal(false), { field: 'id', rule: 'waiting' })
  assert.equal(findReviewCancelRefusal(true), null)
})

test('a loan costs its amount and its interest: 500 at 0.08 % for 7 days', () => {
  assert.equal(add('500', calculateLoanInterest({ amount: '500', rate: '0.08', scale: 8 }, 7)), '502.8')
})
