import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoanRecords } from '../../../shared/contract/loans.ts'
import {
  daysEarly,
  daysUntil,
  decidedOf,
  isRunning,
  isSoon,
  type Loan,
  stateOf,
} from '../../../widgets/loans/loans.rules.ts'

const [EXAMPLE] = getLoanRecords.example as [Loan]
const loan = (news: Partial<Loan>): Loan => ({ ...EXAMPLE, ...news })
const at = (text: string): number => Date.parse(`${text}Z`)

test('a repaid loan has the wire status approved and is no longer running (LON-14, LON-17)', () => {
  assert.equal(stateOf(loan({ is_repayment: true })), 'repaid')
  assert.equal(stateOf(loan({ status: 'rejected', is_repayment: true })), 'rejected')
  assert.deepEqual(
    (['pending', 'approved', 'rejected', 'canceled'] as const).map((status) => isRunning(loan({ status }))),
    [true, true, false, false],
  )
  assert.equal(isRunning(loan({ is_repayment: true })), false)
})

test('days until due are UTC days; the last three are highlighted', () => {
  const due = at('2026-11-22T00:00:00')
  assert.equal(daysUntil(due, at('2026-11-20T00:00:01')), 2)
  assert.equal(daysUntil(due, at('2026-11-21T23:59:59')), 1)
  assert.equal(daysUntil(due, at('2026-11-22T13:00:00')), 0)
  assert.equal(daysUntil(due, at('2026-11-24T13:00:00')), -2)
  assert.equal(daysUntil('tomorrow', at('2026-11-24T13:00:00')), null)
  assert.deepEqual([4, 3, 0, -2, null].map(isSoon), [false, true, true, true, false])
})

test('an early repayment is given in days', () => {
  const due = at('2026-10-30T00:00:00')
  assert.equal(daysEarly(loan({ repayment_time: due, updatetime: at('2026-10-28T10:00:00') })), 2)
  assert.equal(daysEarly(loan({ repayment_time: due, updatetime: at('2026-10-29T10:00:00') })), 0)
  assert.equal(daysEarly(loan({ repayment_time: due, updatetime: at('2026-11-03T10:00:00') })), 0)
  assert.equal(daysEarly(loan({ repayment_time: 'soon' })), 0)
})

test('a decision is reported for loans that waited, and for no others', () => {
  const loans = [loan({ id: '1', status: 'approved' }), loan({ id: '2' }), loan({ id: '3', status: 'pending' })]
  assert.deepEqual(decidedOf(new Set(['1', '3']), loans), ['1'])
  assert.deepEqual(decidedOf(new Set(), loans), [])
})
