import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idOfOrderNumber, orderNumber } from '../../../../server/core/db/order-number.ts'

test('an order number: contains the kind, the UTC day and the id', () => {
  assert.equal(orderNumber('L', Date.UTC(2026, 10, 20, 23, 59, 59), '41'), 'L26112000041')
  assert.equal(orderNumber('M', Date.UTC(2031, 0, 1), '1234567'), 'M3101011234567')
})

test('an order number: returns its id for its own kind only', () => {
  const id = fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String)
  fc.assert(
    fc.property(id, fc.integer({ min: 0, max: 4_000_000_000_000 }), (order, at) => {
      const number = orderNumber('L', at, order)
      assert.equal(idOfOrderNumber('L', number), order)
      assert.equal(idOfOrderNumber('M', number), null)
    }),
  )
})

test('an invalid order number: returns null', () => {
  for (const text of [
    '',
    'L',
    'L261120',
    'L26112000000',
    'L261120x0041',
    'L261120-41',
    `L261120${'9'.repeat(30)}`,
    '26112000041',
  ])
    assert.equal(idOfOrderNumber('L', text), null, text)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = idOfOrderNumber('L', text)
      assert.ok(id === null || /^[1-9]\d{0,17}$/.test(id))
    }),
  )
})
