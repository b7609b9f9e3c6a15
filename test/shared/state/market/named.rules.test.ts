import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findNamedMarket,
  getDisplayedSymbol,
  getKnownMarket,
  getMarketTitle,
  toSymbol,
} from '../../../../shared/state/market/named-market.rules.ts'

const market = (id: string, symbol: string, title: string) => ({
  id,
  symbol,
  title,
  close: null,
  change: '',
  logo: '',
  volume: null,
  priceStep: null,
  priceTime: null,
  halted: false,
  haltMessage: '',
  thin: false,
})
const btc = market('1', 'btcusdt', 'BTC/USDT')
const eth = market('2', 'ETH_USDT', 'ETH/USDT')
const markets = [btc, eth]

test('symbol: matches in any case and with or without a separator', () => {
  for (const text of ['btcusdt', 'BTCUSDT', ' BTC/USDT ', 'btc-usdt']) assert.equal(findNamedMarket(markets, text), btc)
  for (const text of ['eth_usdt', 'ethusdt', 'ETH/USDT']) assert.equal(findNamedMarket(markets, text), eth)
})

test('missing symbol: the first market (Q-097); an unlisted one: unknown, never another market', () => {
  for (const text of ['', ' ']) assert.equal(findNamedMarket(markets, text), btc)
  for (const text of [
    'zzzusdt',
    'nonsense',
    '<img src=x>',
    '???',
    '/',
    '比特币',
    'btcusdt;',
    'btcusd',
    'x'.repeat(9_999),
  ])
    assert.equal(findNamedMarket(markets, text), 'unknown', text.slice(0, 20))
  assert.equal(findNamedMarket([], 'btcusdt'), 'unknown')
})

test('exact symbol: takes precedence over a similar one', () => {
  const alike = market('3', 'btc-usdt', 'BTC/USDT perpetual')
  assert.equal(findNamedMarket([btc, alike], 'btc-usdt'), alike)
  assert.equal(findNamedMarket([alike, btc], 'btcusdt'), btc)
})

test('missing or empty list: no market', () => {
  for (const text of ['', 'btcusdt', 'zzzusdt']) assert.equal(findNamedMarket(null, text), 'loading')
  assert.equal(findNamedMarket([], ''), 'loading')
  assert.equal(getKnownMarket('loading'), null)
  assert.equal(getKnownMarket('unknown'), null)
  assert.equal(getKnownMarket(btc), btc)
})

test('displayed symbol: that of the listed market, or before the list is loaded that of the text', () => {
  assert.equal(getDisplayedSymbol(eth, 'ethusdt'), 'ETH_USDT')
  assert.equal(getDisplayedSymbol('loading', 'BTC/USDT'), 'btcusdt')
  assert.equal(getDisplayedSymbol('loading', ''), '')
  assert.equal(getDisplayedSymbol('loading', '<img src=x>'), '')
  assert.equal(getDisplayedSymbol('unknown', 'zzzusdt'), '')
})

test('title: that of the list; before it is loaded the given name only if it matches the symbol', () => {
  assert.equal(getMarketTitle(btc, 'btcusdt', 'DOGE/USDT'), 'BTC/USDT')
  assert.equal(getMarketTitle('loading', 'btcusdt', 'BTC/USDT'), 'BTC/USDT')
  assert.equal(getMarketTitle('loading', 'btcusdt', 'DOGE/USDT'), 'BTCUSDT')
  assert.equal(getMarketTitle('loading', 'btcusdt', '<img src=x onerror=alert(1)>'), 'BTCUSDT')
  assert.equal(getMarketTitle('loading', '', 'BTC/USDT'), '—')
  assert.equal(getMarketTitle('loading', '???', '???'), '—')
})

test('invalid text: no symbol', () => {
  assert.equal(toSymbol('BTC / USDT'), 'btcusdt')
  for (const text of ['', '<b>btc</b>', 'btc\u202eusdt', 'x'.repeat(41)]) assert.equal(toSymbol(text), '')
})
