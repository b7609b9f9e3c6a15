import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPair, splitTitle } from '../../../../shared/state/market/title.rules.ts'

test('title: split into base and quote (OML-01)', () => {
  assert.deepEqual(splitTitle('BTC/USDT'), ['BTC', '/USDT'])
  assert.deepEqual(splitTitle('BTCUSDT'), ['BTCUSDT', ''])
})

test('title: names two coins, or one', () => {
  assert.deepEqual(getPair('BTC/USDT'), ['BTC', 'USDT'])
  assert.deepEqual(getPair('BTCUSDT'), ['BTCUSDT', ''])
})
