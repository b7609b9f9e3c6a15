import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import { toSpotFacts } from '../../../../shared/state/orders/spot-facts.rules.ts'
import type { SpotOrder } from '../../../../shared/state/orders/spot-order.ts'

test('facts of a spot order: price times quantity, or no amount without one of them', () => {
  const [example] = getSpotOrders.example as [SpotOrder]
  const order = { ...example, limitPrice: '20', orderedQuantity: '3', filledQuantity: '2' }
  assert.equal(toSpotFacts(order).amount, '60')
  assert.equal(toSpotFacts({ ...order, orderedQuantity: null }).amount, '40')
  assert.equal(toSpotFacts({ ...order, orderedQuantity: null, filledQuantity: null }).amount, '')
  assert.equal(toSpotFacts({ ...order, limitPrice: null }).amount, '')
})
