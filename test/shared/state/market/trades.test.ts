import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findNewestTrade } from '../../../../shared/state/market/trades.ts'

const T = 1_794_000_000_000
const row = (ms: number, tradeId: number, price: number | string) => ({
  id: '123456789012345678901234567',
  ts: T + ms,
  tradeId,
  amount: 1,
  price,
  direction: 'sell',
})
const price = (...data: unknown[]) => findNewestTrade({ id: 1, ts: T, data })?.price ?? null

test('push in any order: the newest trade is returned', () => {
  const rows = [row(0, 1, 10), row(5, 2, 11), row(5, 3, '12.5'), row(3, 4, 13)]
  assert.equal(price(...rows), '12.5')
  assert.equal(price(...rows.reverse()), '12.5')
  assert.deepEqual(findNewestTrade({ data: [row(5, 1, 1)] }), { price: '1', ts: T + 5, id: 1 })
})

test('unreadable trades: skipped', () => {
  assert.equal(
    price(row(0, 1, 10), { ...row(9, 2, 99), price: null }, null, 7, { ...row(9, 2, 99), ts: 'later' }),
    '10',
  )
  assert.equal(price(), null)
  assert.equal(findNewestTrade({}), null)
  assert.equal(findNewestTrade({ data: 'none' }), null)
})

test('any tick: does not throw', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (data) => {
      findNewestTrade({ data: JSON.parse(JSON.stringify(data)) })
    }),
  )
})
