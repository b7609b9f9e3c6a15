import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toUsdt } from '../../../../shared/state/balances/worth.rules.ts'

test('value of an amount: by its price, rounded down to eight digits; the currency is worth itself', () => {
  const prices = new Map([['BTC', '60000.5']])
  assert.equal(toUsdt('USDT', '5.123456789', prices), '5.12345678')
  assert.equal(toUsdt('BTC', '0.00000003', prices), '0.00180001')
  assert.equal(toUsdt('ETH', '1', prices), null)
})
