import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMiningMachines } from '../../../shared/base/contract/mining.ts'
import { repeatForm } from '../../../shared/state/submissions/repeat-form.rules.ts'
import { findTermAmountProblem } from '../../../shared/state/term-products/term-amount.rules.ts'
import {
  findFundsBalance,
  getMachineBounds,
  type Machine,
  toLockedAmount,
} from '../../../widgets/mining-application/mining-application.rules.ts'

const [MACHINE] = getMiningMachines.example as [Machine]

test('range: read under either field name (MIN-09, Q-127)', () => {
  const renamed = { ...MACHINE, minAmount: null, maxAmount: null, otherMinAmount: '100', otherMaxAmount: '5000' }
  for (const machine of [MACHINE, renamed])
    assert.deepEqual(
      ['99', '100', '5000', '5001'].map((typed) => findTermAmountProblem(typed, getMachineBounds(machine))),
      ['outOfRange', null, null, 'outOfRange'],
    )
})

test('amount: whole numbers only (MIN-10), at most the balance if known (MIN-08)', () => {
  assert.equal(findTermAmountProblem('150.5', getMachineBounds(MACHINE)), 'notWhole')
  assert.equal(findTermAmountProblem('151', getMachineBounds(MACHINE, '150')), 'insufficient')
  assert.equal(findTermAmountProblem('150', getMachineBounds(MACHINE, '150')), null)
})

test('balance: of type 1 (MIN-08)', () => {
  assert.equal(
    findFundsBalance([
      { type: '2', balance: '1' },
      { type: '1', balance: '7' },
    ]),
    '7',
  )
  assert.equal(findFundsBalance([{ type: '2', balance: '1' }]), null)
})

test('nothing is locked without an amount', () => {
  assert.equal(toLockedAmount(MACHINE, '', 0), null)
  assert.equal(toLockedAmount(MACHINE, '0', 0), null)
  assert.deepEqual(toLockedAmount(MACHINE, '2000', 7), { amount: '2000', rate: '0.02', days: 90, digits: 8, start: 7 })
})

test('purchases under different terms are the same', () => {
  const sent = { id: '1', amount: '5', terms: 'b' }
  assert.deepEqual(repeatForm({ id: '1', amount: '5', terms: 'a' }, sent), sent)
  assert.equal(repeatForm({ id: '1', amount: '6', terms: 'b' }, sent), null)
})
