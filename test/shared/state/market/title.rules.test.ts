import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPair, getRowTone, splitTitle } from '../../../../shared/state/market/title.rules.ts'

test('title: split into base and quote (OML-01)', () => {
  assert.deepEqual(splitTitle('BTC/USDT'), ['BTC', '/USDT'])
  assert.deepEqual(splitTitle('BTCUSDT'), ['BTCUSDT', ''])
})

test('row of the picker: up if its change has a plus sign, otherwise down (OML-02, Q-092)', () => {
  assert.deepEqual(['+0.5%', '-0.5%', '0.5%', ''].map(getRowTone), ['up', 'down', 'down', 'down'])
})

test('title: names two coins, or one', () => {
  assert.deepEqual(getPair('BTC/USDT'), ['BTC', 'USDT'])
  assert.deepEqual(getPair('BTCUSDT'), ['BTCUSDT', ''])
})
