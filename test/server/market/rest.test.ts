import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Market } from '../../../server/market/market.ts'
import { EPOCH, replayAt, type Served, serve } from '../../support/sample-market.ts'

const NOW = EPOCH + 7_200_123
let served: Served
let market: Market

before(async () => {
  market = replayAt(NOW).market
  served = await serve(market)
})
after(() => served.close())

async function get(path: string) {
  const answer = await served.app.inject(`/api${path}`)
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  return { text: answer.body, ...answer.json() }
}

const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const CANDLE = ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'vol']

test('REST: candles are returned newest first, and the newest closes with the last trade', async () => {
  const last = Number(market.lastTradeAtOrBefore('btcusdt', NOW)?.price)
  for (const period of ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon', '1year']) {
    const { status, ch, ts, data } = await get(`/market/history/kline?symbol=btcusdt&period=${period}&size=3`)
    assert.deepEqual([status, ch, ts, data.length], ['ok', `market.btcusdt.kline.${period}`, NOW, 3])
    assert.deepEqual(Object.keys(data[0]).sort(), CANDLE)
    assert.ok(data.every((bar: object) => Object.values(bar).every(number)))
    assert.ok(data[0].id > data[1].id && data[1].id > data[2].id)
    assert.equal(data[0].close, last)
  }
  assert.equal((await get('/market/history/kline?symbol=btcusdt&period=1min')).data.length, 150)
  assert.equal((await get('/market/history/kline?symbol=btcusdt&period=1min&size=2000')).data.length, 2000)
})

test('REST: candles of a time range', async () => {
  const from = Math.floor(NOW / 1000) - 40 * 86_400 - 60
  const { data } = await get(`/market/history/candles?symbol=ethusdt&period=60min&from=${from}&size=10`)
  assert.equal(data.length, 10)
  assert.equal(data.at(-1).id, Math.ceil(from / 3600) * 3600)
  const until = await get(`/market/history/candles?symbol=ethusdt&period=60min&from=${from}&to=${from + 7200}`)
  assert.equal(until.data.length, 2)
  const back = await get(`/market/history/candles?symbol=ethusdt&period=60min&to=${from}&size=5`)
  assert.equal(back.data[0].id, Math.floor(from / 3600) * 3600)
  assert.equal(back.data.length, 5)
})

test('REST: 24-hour figures alone, with best prices, and for all markets', async () => {
  const detail = (await get('/market/detail?symbol=ltcusdt')).tick
  assert.deepEqual(Object.keys(detail).sort(), [...CANDLE, 'version'].sort())
  assert.equal(detail.close, Number(market.detail('ltcusdt')?.close))
  const merged = (await get('/market/detail/merged?symbol=ltcusdt')).tick
  assert.ok(merged.bid[0] < merged.ask[0] && merged.bid[1] > 0 && merged.ask[1] > 0)
  const { data } = await get('/market/tickers')
  assert.ok(data.length >= 12)
  const ticker = data.find(({ symbol }: { symbol: string }) => symbol === 'ltcusdt')
  assert.deepEqual([ticker.bid, ticker.bidSize, ticker.close], [...merged.bid, detail.close])
})

test('REST: books of each depth type are sorted', async () => {
  for (let step = 0; step <= 5; step++)
    for (const depth of ['5', '10', '20', '']) {
      const { tick, ch } = await get(`/market/depth?symbol=btcusdt&type=step${step}${depth && `&depth=${depth}`}`)
      assert.equal(ch, `market.btcusdt.depth.step${step}`)
      assert.ok(number(tick.version) && tick.ts === NOW)
      assert.ok(tick.bids.length <= Number(depth || 150) && tick.bids.length > 0)
      if (step <= 1) assert.equal(tick.asks.length, Number(depth || (step === 0 ? 150 : 20)))
      const prices = [...tick.bids]
        .reverse()
        .concat(tick.asks)
        .map(([price]: [number]) => price)
      assert.ok(prices.every((price, at) => at === 0 || price > (prices[at - 1] ?? 0)))
    }
})

test('REST: trades are returned newest first, with ids longer than a JavaScript number holds', async () => {
  const { text, data } = await get('/market/history/trade?symbol=btcusdt&size=50')
  assert.equal(data.length, 50)
  assert.match(text, /"id":\d{27},/)
  const trades = data.map((group: { data: object[] }) => group.data[0])
  assert.equal(String(trades[0]['trade-id']), market.lastTradeAtOrBefore('btcusdt', NOW)?.id)
  assert.ok(trades.every((trade: { ts: number }, at: number) => at === 0 || trade.ts <= trades[at - 1].ts))
  assert.deepEqual(Object.keys(trades[0]).sort(), ['amount', 'direction', 'id', 'price', 'trade-id', 'ts'])
  assert.equal((await get('/market/history/trade?symbol=btcusdt')).data.length, 1)
  const { tick } = await get('/market/trade?symbol=btcusdt')
  assert.deepEqual(tick.data[0]['trade-id'], trades[0]['trade-id'])
})

test('REST: invalid parameters are refused with the exchange’s texts and HTTP 200', async () => {
  const size = 'invalid size,valid range: [1, 2000]'
  const refusals = {
    '/market/detail': 'invalid symbol',
    '/market/detail?symbol=BTCUSDT': 'invalid symbol',
    '/market/detail?symbol=btcusdt&symbol=ethusdt': 'invalid symbol',
    '/market/detail?symbol=__proto__': 'invalid symbol',
    '/market/history/kline?symbol=btcusdt': 'invalid symbol',
    '/market/history/kline?symbol=btcusdt&period=2min': 'invalid period',
    '/market/history/kline?symbol=btcusdt&period=1min&size=0': size,
    '/market/history/kline?symbol=btcusdt&period=1min&size=2001': size,
    '/market/history/kline?symbol=btcusdt&period=1min&size=1.5': size,
    '/market/history/kline?symbol=btcusdt&period=1min&size=1e1': size,
    '/market/history/trade?symbol=btcusdt&size=x': size,
    '/market/history/candles?symbol=btcusdt&period=1min&from=yesterday': 'invalid from',
    '/market/depth?symbol=btcusdt': 'invalid symbol',
    '/market/depth?symbol=btcusdt&type=step6': 'invalid type',
    '/market/depth?symbol=btcusdt&type=step0&depth=7': 'invalid depth',
  }
  for (const [path, message] of Object.entries(refusals)) {
    const { text: _text, ...error } = await get(path)
    const expected = { ts: NOW, status: 'error', 'err-code': 'invalid-parameter', 'err-msg': message, data: null }
    assert.deepEqual(error, expected, path)
  }
})

test('REST: reference data lists markets, coins and time, and marks sample prices', async () => {
  const { data: symbols } = await get('/v1/common/symbols')
  assert.deepEqual(
    symbols.map(({ symbol }: { symbol: string }) => symbol),
    market.markets().map(({ symbol }) => symbol),
  )
  for (const symbol of symbols) {
    assert.equal(symbol['quote-currency'], 'usdt')
    assert.equal(symbol.state, 'online')
    assert.ok(symbol.sample.length > 0)
  }
  const currencies = await get('/v2/reference/currencies')
  assert.equal(currencies.code, 200)
  assert.ok(currencies.data.some(({ currency }: { currency: string }) => currency === 'btc'))
  assert.equal((await get('/v1/common/timestamp')).data, NOW)
  assert.equal((await get('/v2/market-status')).data.marketStatus, 1)
  assert.equal((await get('/v1/settings/common/symbols')).data.length, symbols.length)
  assert.ok((await get('/v1/common/currencys')).data.includes('usdt'))
})
