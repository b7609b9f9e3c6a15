import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoanProjects } from '../../../shared/base/contract/loans.ts'
import { repeatForm } from '../../../shared/state/submissions/repeat-form.rules.ts'
import {
  type ApplicationDraft,
  CARD_PICTURES,
  computeLoanCost,
  findApplicationProblems,
  type LoanProject,
} from '../../../widgets/loan-application/loan-application.rules.ts'

const [PROJECT] = getLoanProjects.example as [LoanProject]
const DRAFT: ApplicationDraft = { amount: '3000', frontCard: '/a', backCard: '/b', handheldCard: '/c' }
const none = () => false

test('amount: within the range of the product, limits included (LON-10)', () => {
  const problem = (amount: string) => findApplicationProblems({ ...DRAFT, amount }, PROJECT, none).amount
  assert.deepEqual(['499', '500', '5000', '5001'].map(problem), ['outOfRange', undefined, undefined, 'outOfRange'])
  assert.equal(problem('500.12345678'), undefined)
  assert.equal(problem('500.123456789'), 'tooFine')
})

test('all three pictures are required; one that is uploading is reported as uploading (LON-11, LON-12, Q-126)', () => {
  for (const card of CARD_PICTURES) {
    const draft = { ...DRAFT, [card]: '' }
    assert.deepEqual(findApplicationProblems(draft, PROJECT, none), { [card]: 'missing' })
    assert.deepEqual(
      findApplicationProblems(draft, PROJECT, (one) => one === card),
      { [card]: 'uploading' },
    )
  }
})

test("cost: amount × rate × days, rounded up at the coin's digits (Q-122)", () => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  assert.deepEqual(computeLoanCost(PROJECT, '3000', now), {
    amount: '3000',
    interest: '45',
    total: '3045',
    yearly: '18.25',
    due: Date.parse('2026-12-20T00:00:00Z'),
  })
  assert.equal(computeLoanCost({ ...PROJECT, digits: 0 }, '501', now)?.interest, '8')
  assert.equal(
    computeLoanCost({ ...PROJECT, digits: 18 }, '0.000000000000000001', now)?.interest,
    '0.000000000000000001',
  )
  assert.equal(computeLoanCost(PROJECT, 'abc', now), null)
})

test('an unanswered application is the same under other terms, but not with another picture', () => {
  const application = { id: '1', ...DRAFT, terms: 'a' }
  assert.deepEqual(repeatForm({ ...application, terms: 'b' }, application), application)
  assert.equal(repeatForm({ ...application, backCard: '/x' }, application), null)
})
