import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CoinBalance } from '../../../shared/state/balances/values.ts'
import { filterCoins, toAccountQuery } from '../../../widgets/assets/assets.rules.ts'

const coin = (name: string, usable: string, frozen: string): CoinBalance => ({
  id: name,
  name,
  usable,
  frozen,
  value: '2',
})
const COINS = [coin('BTC', '1', '0'), coin('ETH', '0', '1'), coin('WBTC', '0', '0')]
const find = (text: string, noZeros: boolean) => filterCoins(COINS, { find: text, noZeros }).map(({ name }) => name)

test('coins: by a part of the name, with or without those of which nothing is there', () => {
  assert.deepEqual(find(' btc ', false), ['BTC', 'WBTC'])
  assert.deepEqual(find('', true), ['BTC', 'ETH'])
  assert.deepEqual(find('btc', true), ['BTC'])
})

test('account page: amounts are in its address unless they are hidden (AST-07, Q-038)', () => {
  const [btc] = COINS as [CoinBalance]
  assert.deepEqual(toAccountQuery(btc, '1', false), { id: 'BTC', name: 'BTC', type: '1', usd: '1', conversion: '2' })
  assert.equal(toAccountQuery({ ...btc, value: null }, '1', false).conversion, '')
  assert.deepEqual(toAccountQuery(btc, '1', true), { id: 'BTC', name: 'BTC', type: '1' })
})
