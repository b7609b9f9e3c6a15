import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairOf, rowTone, titleParts } from '../../../shared/market/title.rules.ts'

test('a title is split into base and quote (OML-01)', () => {
  assert.deepEqual(titleParts('BTC/USDT'), ['BTC', '/USDT'])
  assert.deepEqual(titleParts('BTCUSDT'), ['BTCUSDT', ''])
})

test('a row of the popup is up when its change has a plus sign, down otherwise (OML-02, Q-092)', () => {
  assert.deepEqual(['+0.5%', '-0.5%', '0.5%', ''].map(rowTone), ['up', 'down', 'down', 'down'])
})

test('a title names two coins, or one', () => {
  assert.deepEqual(pairOf('BTC/USDT'), ['BTC', 'USDT'])
  assert.deepEqual(pairOf('BTCUSDT'), ['BTCUSDT', ''])
})
