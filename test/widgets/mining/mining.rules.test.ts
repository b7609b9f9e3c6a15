import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMiningOrders } from '../../../shared/base/contract/mining.ts'
import {
  getLockedAmount,
  getPaidInterest,
  isRunningOrder,
  type MiningOrder,
} from '../../../widgets/mining/mining.rules.ts'

const [ORDER] = getMiningOrders.example as [MiningOrder]
const at = (text: string): number => Date.parse(`${text}Z`)
const START = at('2026-10-10T15:00:00')

test("interest paid: the server's figure, else computed from the days (Q-128)", () => {
  const order = { ...ORDER, startsAt: START }
  assert.equal(getPaidInterest(order, 0), '16.4')
  const unsaid = { ...order, paid: null }
  assert.equal(getPaidInterest(unsaid, at('2026-10-10T23:59:59')), '0')
  assert.equal(getPaidInterest(unsaid, at('2026-11-20T10:00:00')), '16.4')
  assert.equal(getPaidInterest(unsaid, at('2028-01-01T00:00:00')), '36')
  assert.equal(getPaidInterest({ ...unsaid, startsAt: 'long ago' }, START), null)
})

test('an order without a start time has no days', () => {
  assert.equal(getLockedAmount({ ...ORDER, startsAt: null }), null)
  assert.equal(isRunningOrder(ORDER), true)
  assert.equal(isRunningOrder({ ...ORDER, status: 'ended' }), false)
})
