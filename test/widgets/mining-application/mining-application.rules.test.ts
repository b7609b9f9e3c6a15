import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMiningMachines } from '../../../shared/contract/mining.ts'
import { termAmountProblem } from '../../../shared/term-products/term-amount.rules.ts'
import {
  boundsOf,
  fundsOf,
  isSamePurchase,
  lockedOf,
  type Machine,
} from '../../../widgets/mining-application/mining-application.rules.ts'

const [MACHINE] = getMiningMachines.example as [Machine]

test('range: read under either field name (MIN-09, Q-127)', () => {
  const renamed = { ...MACHINE, min_price: null, max_price: null, minprice: '100', maxprice: '5000' }
  for (const machine of [MACHINE, renamed])
    assert.deepEqual(
      ['99', '100', '5000', '5001'].map((typed) => termAmountProblem(typed, boundsOf(machine))),
      ['outOfRange', null, null, 'outOfRange'],
    )
})

test('amount: whole numbers only (MIN-10), at most the balance if known (MIN-08)', () => {
  assert.equal(termAmountProblem('150.5', boundsOf(MACHINE)), 'notWhole')
  assert.equal(termAmountProblem('151', boundsOf(MACHINE, '150')), 'insufficient')
  assert.equal(termAmountProblem('150', boundsOf(MACHINE, '150')), null)
})

test('balance: of type 1 (MIN-08)', () => {
  assert.equal(
    fundsOf([
      { type: '2', balance: '1' },
      { type: '1', balance: '7' },
    ]),
    '7',
  )
  assert.equal(fundsOf([{ type: '2', balance: '1' }]), null)
})

test('nothing is locked without an amount', () => {
  assert.equal(lockedOf(MACHINE, '', 0), null)
  assert.equal(lockedOf(MACHINE, '0', 0), null)
  assert.deepEqual(lockedOf(MACHINE, '2000', 7), { amount: '2000', rate: '0.02', days: 90, digits: 8, start: 7 })
})

test('purchases under different terms are the same', () => {
  assert.equal(isSamePurchase({ id: '1', amount: '5', terms: 'a' }, { id: '1', amount: '5', terms: 'b' }), true)
  assert.equal(isSamePurchase({ id: '1', amount: '5', terms: 'a' }, { id: '1', amount: '6', terms: 'a' }), false)
})
