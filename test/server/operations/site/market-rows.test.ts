import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Market } from '../../../../server/market/market.ts'
import {
  filterMarketsOfTab,
  formatChange,
  toCurrencyTabs,
  toMarketRows,
} from '../../../../server/operations/site/market-rows.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getCurrencyTabs, getMarkets } from '../../../../shared/base/contract/markets.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { fakeMarket } from '../../../support/fake-market.ts'

const day = {
  open: '60000',
  high: '62000',
  low: '59000',
  close: '61234.56',
  amount: '1234.5678',
  vol: '75000000',
  count: 9,
}
/** Current time, shortly after the first market's last trade. */
const NOW = 1_800_000_000_000
const base = fakeMarket(() => NOW)
const traded = base.trade(NOW - 400, '61234.56')
const LIQUID = new Set(['btcusdt'])
const [btc] = base.markets()
const market: Market = {
  ...base,
  markets: () => (btc ? [btc, { ...btc, id: '2', symbol: 'ethbtc', base: 'ETH', quote: 'BTC', title: 'ETH/BTC' }] : []),
  detail: (symbol) => (symbol === 'btcusdt' ? day : null),
  lastTradeAtOrBefore: (symbol) => (symbol === 'btcusdt' ? traded : null),
  findHalt: (symbol) =>
    symbol === 'btcusdt' ? { by: 'operator', since: NOW - 9_000, message: 'Maintenance until noon.' } : null,
}

test('formatChange: a signed percentage with two digits, 0.00% without a sign', () => {
  assert.equal(formatChange('60000', '61234.56'), '+2.06%')
  assert.equal(formatChange('100', '99.7'), '-0.30%')
  assert.equal(formatChange('100', '100'), '0.00%')
  assert.equal(formatChange('100', '99.999'), '0.00%')
  assert.equal(formatChange('0.00000001', '0.00000003'), '+200.00%')
  assert.equal(formatChange('0', '1'), '')
})

test('toMarketRows: price with its time, volume and halt; a market without data has a row without figures', () => {
  assert.deepEqual(toMarketRows(market, NOW, LIQUID), [
    {
      id: '1',
      title: 'BTC/USDT',
      symbol: 'btcusdt',
      close: '61234.56',
      change: '+2.06%',
      logo: '',
      volume: '1234.5678',
      priceStep: '0.01',
      priceTime: NOW - 400,
      halted: true,
      haltMessage: 'Maintenance until noon.',
      thin: false,
    },
    {
      id: '2',
      title: 'ETH/BTC',
      symbol: 'ethbtc',
      close: null,
      change: '',
      logo: '',
      volume: null,
      priceStep: '0.01',
      priceTime: null,
      halted: false,
      haltMessage: '',
      thin: true,
    },
  ])
})

test('toCurrencyTabs and filterMarketsOfTab: one tab per quote currency, all markets without a tab', () => {
  const symbols = (tab: string, child = '') =>
    filterMarketsOfTab(toMarketRows(market, NOW, LIQUID), market, tab, child).map(({ symbol }) => symbol)
  assert.deepEqual(
    toCurrencyTabs(market).map(({ id, currencyName }) => [id, currencyName]),
    [
      ['1', 'USDT'],
      ['2', 'BTC'],
    ],
  )
  assert.deepEqual(
    [symbols(''), symbols('0', '0')],
    [
      ['btcusdt', 'ethbtc'],
      ['btcusdt', 'ethbtc'],
    ],
  )
  assert.deepEqual([symbols('1'), symbols('2')], [['btcusdt'], ['ethbtc']])
  assert.deepEqual([symbols('3'), symbols('x'), symbols('1', '7'), symbols('-1')], [[], [], [], []])
})

test('the calls return data.list to visitors', async () => {
  const { call } = await accountsBackend(embeddedDatabase)
  const rows = (await call('getMarketList')).data as { list: unknown[] }
  assert.equal(rows.list.length, 1)
  assert.equal(readData(getMarkets, rows)?.data[0]?.symbol, 'btcusdt')
  assert.equal(readData(getCurrencyTabs, (await call('getAllCurrencyList')).data)?.data[0]?.currencyName, 'USDT')
  assert.equal(readData(getMarkets, (await call('getAllMarketList', { fid: '1', eid: '' })).data)?.data.length, 1)
  assert.deepEqual((await call('getBanner')).data, [])
})
