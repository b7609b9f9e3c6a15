import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { getCandles } from '../../../../shared/base/contract/candles.ts'
import { getBook, getDayDetail, getTrades } from '../../../../shared/base/contract/market-data.ts'
import { marketData } from '../../../../shared/wire/api/fetch-market-data.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { answer, server, text } from '../../../support/page/server.ts'

const candle = {
  id: 1_794_000_000,
  open: 8.18e8,
  close: '61837.63',
  low: 1e-7,
  high: 3,
  amount: null,
  vol: 1,
  count: 2,
}

beforeEach(() => {
  server.sent.length = 0
  identity.token = () => 'secret'
})

test('candles: requested by symbol, period and size, without token and language', async () => {
  server.reply = () => answer({ status: 'ok', data: [] })
  await marketData(getCandles, { symbol: 'btcusdt', period: '240', size: 200 })
  const [sent] = server.sent
  assert.equal(sent?.path, '/api/market/history/kline')
  assert.deepEqual(sent?.query, { symbol: 'btcusdt', period: '4hour', size: '200' })
  assert.equal(sent?.headers.get('token'), null)
  assert.equal(sent?.headers.get('lang'), null)
})

test('candles: numbers become exact decimals, invalid candles are dropped', async () => {
  server.reply = () => answer({ status: 'ok', data: [candle, { ...candle, id: 'x' }, { ...candle, close: null }, 7] })
  const result = await marketData(getCandles, { symbol: 'btcusdt', period: '1', size: 3 })
  assert.ok(result.ok)
  assert.deepEqual(result.data, [
    { id: 1_794_000_000, open: '818000000', close: '61837.63', low: '0.0000001', high: '3', amount: null, vol: '1' },
  ])
})

test('failures: each has its kind and shows no toast', async () => {
  for (const [reply, kind] of [
    [() => answer({ status: 'error', 'err-code': 'invalid-parameter', 'err-msg': 'invalid symbol' }), 'refused'],
    [() => answer({ status: 'ok', tick: null }), 'malformed'],
    [() => answer({ status: 'ok' }), 'malformed'],
    [() => answer({ code: 1, msg: '', data: {} }), 'malformed'],
    [() => text('<h1>Bad gateway</h1>', 502), 'server'],
    [() => text('<h1>Hello</h1>'), 'malformed'],
    [() => text('{"status":"ok","tick":{'), 'malformed'],
    [() => Promise.reject(new TypeError('fetch failed')), 'network'],
  ] as const) {
    server.reply = reply
    const result = await marketData(getDayDetail, { symbol: 'btcusdt' })
    assert.equal(!result.ok && result.error.kind, kind)
  }
  assert.equal($toast.get(), null)
})

test('one-sided or empty book: valid', async () => {
  server.reply = () => answer({ status: 'ok', tick: { bids: [], asks: [[1.5, '2'], ['x', 1], [3]], ts: 0 } })
  const result = await marketData(getBook, { symbol: 'btcusdt', type: 'step0', depth: 5 })
  assert.deepEqual(result.ok && result.data, { bids: [], asks: [['1.5', '2']], ts: null })
})

test('any response: marketData does not throw', async () => {
  const body = fc.oneof(
    fc.json(),
    fc.record({ status: fc.constant('ok'), data: fc.anything(), tick: fc.anything() }).map((v) => JSON.stringify(v)),
  )
  const endpoint = fc.constantFrom(getCandles, getDayDetail, getTrades, getBook)
  await fc.assert(
    fc.asyncProperty(body, endpoint, async (body, endpoint) => {
      server.reply = () => new Response(body)
      assert.equal(typeof (await marketData(endpoint as typeof getDayDetail, { symbol: 'btcusdt' })).ok, 'boolean')
    }),
    { numRuns: 500 },
  )
})
