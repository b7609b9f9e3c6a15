import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Market } from '../../../server/market/market.ts'
import { openRelay } from '../../../server/market/upstream/relay.ts'
import { FeedClient } from '../../support/feed-client.ts'
import { createMemoryLog } from '../../support/log.ts'
import { NO_HEARTBEAT, type ServedMarket, serveMarket } from '../../support/sample-market.ts'
import { until } from '../../support/until.ts'
import { UNUSED_DB } from '../../support/unused-db.ts'

/** Scripted exchange. */
let exchange: Server
let sockets: WebSocketServer
let upstream: WebSocket
let told: string[]
let relay: Market
let served: ServedMarket

const NOW = Date.parse('2026-11-20T04:00:00Z')
const TICKER = { symbol: 'btcusdt', open: 1, high: 8.2e8, low: '7e8', close: 8.18e8, amount: 3, vol: 4, count: 5 }
const ANSWERS: Record<string, unknown> = {
  '/v1/common/symbols': [
    { symbol: 'btcusdt', 'base-currency': 'btc', 'quote-currency': 'usdt', state: 'online', 'price-precision': 2 },
    { symbol: 'oldusdt', 'base-currency': 'old', 'quote-currency': 'usdt', state: 'offline' },
    { symbol: 'ethbtc', 'base-currency': 'eth', 'quote-currency': 'btc', state: 'online' },
  ],
  '/market/tickers': [TICKER, { ...TICKER, symbol: 'ethbtc' }, { symbol: 'empty' }],
  '/market/history/trade': [
    { data: null },
    { data: [{ 'trade-id': 1, price: 8.18e8, amount: 1, direction: 'sell', ts: NOW - 1000 }] },
  ],
}

before(async () => {
  told = []
  exchange = createServer((request, response) => {
    response.end(JSON.stringify({ status: 'ok', data: ANSWERS[request.url?.split('?')[0] ?? ''] ?? null }))
  })
  sockets = new WebSocketServer({ server: exchange })
  const connected = new Promise<void>((resolve) => {
    sockets.on('connection', (socket, { url }) => {
      if (url === '/ws') upstream = socket
      socket.on('message', (data) => {
        const message = JSON.parse(String(data))
        told.push(String(data))
        if (message.sub) socket.send(gzipSync(JSON.stringify({ id: message.id, status: 'ok', subbed: message.sub })))
        resolve()
      })
    })
  })
  await new Promise<void>((resolve) => exchange.listen(0, '127.0.0.1', resolve))
  const { port } = exchange.address() as { port: number }
  relay = await openRelay({
    upstream: `http://127.0.0.1:${port}`,
    db: UNUSED_DB,
    now: () => NOW,
    log: createMemoryLog().log,
    heartbeat: NO_HEARTBEAT,
  })
  served = await serveMarket(relay)
  await connected
})
after(async () => {
  await served.close()
  for (const socket of sockets.clients) socket.terminate()
  exchange.close()
})

const push = (message: unknown) =>
  upstream.send(gzipSync(typeof message === 'string' ? message : JSON.stringify(message)))

test('relay: lists the USDT markets that trade, by symbol', () => {
  assert.deepEqual(
    relay.markets().map(({ id, title, pricePrecision }) => [id, title, pricePrecision]),
    [['btcusdt', 'BTC/USDT', 2]],
  )
  assert.equal(relay.detail('btcusdt')?.close, '818000000')
})

test('relay: garbage, truncated messages and unknown frames are ignored, and what follows is relayed', async () => {
  const [plain, platform] = await served
    .listen()
    .then((address) => Promise.all([FeedClient.open(address), FeedClient.open(address, '/feed?dialect=platform')]))
  for (const client of [plain, platform]) {
    client.send({ sub: 'market.btcusdt.kline.1min', id: 1 })
    client.send({ sub: 'market.btcusdt.trade.detail', id: 1 })
    await client.waitForMessage(({ json }) => json.subbed === 'market.btcusdt.trade.detail')
  }
  upstream.send(Buffer.from([1, 2, 3]))
  upstream.send(gzipSync('{"ch":').subarray(0, 12))
  upstream.send('plain text')
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    '1',
    '{"ch":5}',
    '{"ping":null}',
    '{"status":"error"}',
    '{"ch":"market.btcusdt.kline.1min"}',
  ])
    push(text)
  for (const tick of [null, 7, 'x', [], { data: 5 }, { data: [null, {}, { price: 'x' }] }])
    for (const ch of [
      'market.btcusdt.kline.1min',
      'market.btcusdt.trade.detail',
      'market.unknown.trade.detail',
      'constructor',
    ])
      push({ ch, ts: 1, tick })
  push({
    ch: 'market.btcusdt.trade.detail',
    ts: NOW,
    tick: { data: [{ id: 9, tradeId: 2, price: '818000001.5', amount: 1, direction: 'buy', ts: NOW - 500 }] },
  })
  push({
    ch: 'market.btcusdt.kline.1min',
    ts: NOW,
    tick: { id: 0, open: 1, high: 2, low: 1, close: 1.25, vol: 3, amount: 4, count: 5 },
  })
  await plain.waitForMessage(({ json }) => json.tick?.close === 1.25)
  await platform.waitForMessage(({ json }) => json.resolution === '1' && json.tick?.close === 1.25)
  assert.deepEqual(relay.lastTradeAtOrBefore('btcusdt', NOW), {
    id: '2',
    price: '818000001.5',
    amount: '1',
    ts: NOW - 500,
    direction: 'buy',
  })
  assert.deepEqual(relay.firstTradeAfter('btcusdt', NOW - 1000)?.id, '2')
  plain.close()
  platform.close()
})

test('relay: book deltas are subscribed at the exchange’s separate address', async () => {
  const feed = await FeedClient.open(`${served.app.listeningOrigin}/api`)
  feed.send({ sub: 'market.btcusdt.mbp.20', id: 1 })
  await feed.waitForMessage(({ json }) => json.subbed === 'market.btcusdt.mbp.20')
  await until(() => told.some((text) => text.includes('mbp.20')), 'the exchange is asked')
  assert.equal(sockets.clients.size, 2)
  feed.close()
})

test('relay: a ping of the exchange gets a pong', async () => {
  push({ ping: 123_456 })
  await until(() => told.includes('{"pong":123456}'), 'the pong')
})
