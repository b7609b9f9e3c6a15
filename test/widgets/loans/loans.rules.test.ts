import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoanRecords } from '../../../shared/base/contract/loans.ts'
import {
  findDecidedLoans,
  getDaysEarly,
  getDaysUntilDue,
  getLoanState,
  getStateText,
  isDueSoon,
  isRunningLoan,
  type Loan,
} from '../../../widgets/loans/loans.rules.ts'

const [EXAMPLE] = getLoanRecords.example as [Loan]
const loan = (news: Partial<Loan>): Loan => ({ ...EXAMPLE, ...news })
const at = (text: string): number => Date.parse(`${text}Z`)

test('a repaid loan has the wire status approved and is no longer running (LON-14, LON-17)', () => {
  assert.equal(getLoanState(loan({ isRepaid: true })), 'repaid')
  assert.equal(getLoanState(loan({ status: 'rejected', isRepaid: true })), 'rejected')
  assert.deepEqual(
    (['pending', 'approved', 'rejected', 'canceled'] as const).map((status) => isRunningLoan(loan({ status }))),
    [true, true, false, false],
  )
  assert.equal(isRunningLoan(loan({ isRepaid: true })), false)
})

test('days until due are UTC days; the last three are highlighted', () => {
  const due = at('2026-11-22T00:00:00')
  assert.equal(getDaysUntilDue(due, at('2026-11-20T00:00:01')), 2)
  assert.equal(getDaysUntilDue(due, at('2026-11-21T23:59:59')), 1)
  assert.equal(getDaysUntilDue(due, at('2026-11-22T13:00:00')), 0)
  assert.equal(getDaysUntilDue(due, at('2026-11-24T13:00:00')), -2)
  assert.equal(getDaysUntilDue('tomorrow', at('2026-11-24T13:00:00')), null)
  assert.deepEqual([4, 3, 0, -2, null].map(isDueSoon), [false, true, true, true, false])
})

test('an early repayment is given in days', () => {
  const due = at('2026-10-30T00:00:00')
  assert.equal(getDaysEarly(loan({ dueAt: due, updatedAt: at('2026-10-28T10:00:00') })), 2)
  assert.equal(getDaysEarly(loan({ dueAt: due, updatedAt: at('2026-10-29T10:00:00') })), 0)
  assert.equal(getDaysEarly(loan({ dueAt: due, updatedAt: at('2026-11-03T10:00:00') })), 0)
  assert.equal(getDaysEarly(loan({ dueAt: 'soon' })), 0)
})

test('a decision is reported for loans that waited, and for no others', () => {
  const loans = [loan({ id: '1', status: 'approved' }), loan({ id: '2' }), loan({ id: '3', status: 'pending' })]
  assert.deepEqual(findDecidedLoans(new Set(['1', '3']), loans), ['1'])
  assert.deepEqual(findDecidedLoans(new Set(), loans), [])
})

test('words of a state: those of the repayment for a repaid loan only', () => {
  const words = { statusText: 'Approved', repaidText: 'Repaid' }
  assert.equal(getStateText(loan({ ...words, status: 'approved', isRepaid: true })), 'Repaid')
  assert.equal(getStateText(loan({ ...words, status: 'approved', isRepaid: false })), 'Approved')
})

test('one day: late on the day after the due day, early if it was a whole day', () => {
  const due = at('2026-11-22T00:00:00')
  assert.equal(getDaysUntilDue(due, at('2026-11-23T00:00:00')), -1)
  assert.equal(getDaysEarly(loan({ dueAt: due, updatedAt: at('2026-11-21T00:00:00') })), 1)
})
