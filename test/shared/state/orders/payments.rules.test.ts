import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from '../../../../shared/base/money/decimal.ts'
import {
  createPaymentPlan,
  getDailyPayment,
  getElapsedDays,
  getInterestUpTo,
  type LockedAmount,
} from '../../../../shared/state/term-products/payments.rules.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const LOCKED: LockedAmount = { amount: '2000', rate: '0.02', days: 90, digits: 8, start: START }

test('estimated interest: amount × daily rate × days / 100 (MIN-11)', () => {
  assert.equal(getInterestUpTo({ ...LOCKED, amount: '1000', rate: '0.5', days: 30 }, 30), '150')
})

test('payment plan: next payments, number of the others, last payment, amount (Q-128)', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  assert.deepEqual(createPaymentPlan(LOCKED, 0, 2), [
    { kind: 'day', day: 1, at: day('2026-11-21'), amount: '0.4' },
    { kind: 'day', day: 2, at: day('2026-11-22'), amount: '0.4' },
    { kind: 'rest', count: 87, amount: '34.8' },
    { kind: 'day', day: 90, at: day('2027-02-18'), amount: '0.4' },
    { kind: 'back', at: day('2027-02-18'), amount: '2000' },
  ])
  assert.deepEqual(
    createPaymentPlan(LOCKED, 86, 3).map((payment) => (payment.kind === 'day' ? payment.day : payment.kind)),
    [87, 88, 89, 90, 'back'],
  )
  assert.deepEqual(createPaymentPlan(LOCKED, 90, 3), [])
})

test('elapsed days: UTC days, at most the term', () => {
  const gone = (text: string) => getElapsedDays(LOCKED, Date.parse(text))
  assert.deepEqual(
    ['2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z', '2026-12-31T12:00:00Z', '2030-01-01T00:00:00Z'].map(gone),
    [0, 1, 41, 90],
  )
})

test('elapsed and planned payments: add up exactly to the total interest for any decimal places', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 1, max: 1_000_000 }).map(String),
        rate: fc.integer({ min: 1, max: 99_999 }).map((rate) => `0.${String(rate).padStart(5, '0')}`),
        days: fc.integer({ min: 1, max: 400 }),
        digits: fc.integer({ min: 0, max: 18 }),
        start: fc.constant(START),
      }),
      fc.nat(400),
      fc.integer({ min: 1, max: 5 }),
      (locked, days, head) => {
        const gone = Math.min(days, locked.days - 1)
        const interest = createPaymentPlan(locked, gone, head).filter(({ kind }) => kind !== 'back')
        const paid = getInterestUpTo(locked, gone)
        assert.equal(sum([paid, ...interest.map(({ amount }) => amount)]), getInterestUpTo(locked, locked.days))
        assert.equal(interest.at(-1)?.amount, getDailyPayment(locked, locked.days).amount)
      },
    ),
    { numRuns: 200 },
  )
})
