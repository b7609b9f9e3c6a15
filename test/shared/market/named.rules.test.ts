import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownMarket, namedMarket, shownSymbol, symbolOf, titleOf } from '../../../shared/market/named-market.rules.ts'

const market = (id: string, symbol: string, title: string) => ({
  id,
  symbol,
  title,
  close: null,
  change: '',
  logo: '',
  hamount: null,
  price_time: null,
  halted: false,
  halt_message: '',
})
const btc = market('1', 'btcusdt', 'BTC/USDT')
const eth = market('2', 'ETH_USDT', 'ETH/USDT')
const markets = [btc, eth]

test('symbol: matches in any case and with or without a separator', () => {
  for (const text of ['btcusdt', 'BTCUSDT', ' BTC/USDT ', 'btc-usdt']) assert.equal(namedMarket(markets, text), btc)
  for (const text of ['eth_usdt', 'ethusdt', 'ETH/USDT']) assert.equal(namedMarket(markets, text), eth)
})

test('missing symbol: the first market (Q-097); an unlisted one: unknown, never another market', () => {
  for (const text of ['', ' ']) assert.equal(namedMarket(markets, text), btc)
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
    assert.equal(namedMarket(markets, text), 'unknown', text.slice(0, 20))
  assert.equal(namedMarket([], 'btcusdt'), 'unknown')
})

test('exact symbol: takes precedence over a similar one', () => {
  const alike = market('3', 'btc-usdt', 'BTC/USDT perpetual')
  assert.equal(namedMarket([btc, alike], 'btc-usdt'), alike)
  assert.equal(namedMarket([alike, btc], 'btcusdt'), btc)
})

test('missing or empty list: no market', () => {
  for (const text of ['', 'btcusdt', 'zzzusdt']) assert.equal(namedMarket(null, text), 'loading')
  assert.equal(namedMarket([], ''), 'loading')
  assert.equal(knownMarket('loading'), null)
  assert.equal(knownMarket('unknown'), null)
  assert.equal(knownMarket(btc), btc)
})

test('displayed symbol: that of the listed market, or before the list is loaded that of the text', () => {
  assert.equal(shownSymbol(eth, 'ethusdt'), 'ETH_USDT')
  assert.equal(shownSymbol('loading', 'BTC/USDT'), 'btcusdt')
  assert.equal(shownSymbol('loading', ''), '')
  assert.equal(shownSymbol('loading', '<img src=x>'), '')
  assert.equal(shownSymbol('unknown', 'zzzusdt'), '')
})

test('title: that of the list; before it is loaded the given name only if it matches the symbol', () => {
  assert.equal(titleOf(btc, 'btcusdt', 'DOGE/USDT'), 'BTC/USDT')
  assert.equal(titleOf('loading', 'btcusdt', 'BTC/USDT'), 'BTC/USDT')
  assert.equal(titleOf('loading', 'btcusdt', 'DOGE/USDT'), 'BTCUSDT')
  assert.equal(titleOf('loading', 'btcusdt', '<img src=x onerror=alert(1)>'), 'BTCUSDT')
  assert.equal(titleOf('loading', '', 'BTC/USDT'), '—')
  assert.equal(titleOf('loading', '???', '???'), '—')
})

test('invalid text: no symbol', () => {
  assert.equal(symbolOf('BTC / USDT'), 'btcusdt')
  for (const text of ['', '<b>btc</b>', 'btc\u202eusdt', 'x'.repeat(41)]) assert.equal(symbolOf(text), '')
})
