import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { afterEach, beforeEach, test } from 'node:test'
import type { Db } from '../../../server/core/db/db.ts'
import type { Market } from '../../../server/market/market.ts'
import { openRelay } from '../../../server/market/upstream/relay.ts'
import type { FindMarketProblem } from '../../../server/market/upstream/relayed-markets.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { FeedClient } from '../../support/feed-client.ts'
import { createMemoryLog } from '../../support/log.ts'
import {
  EPOCH,
  NO_HEARTBEAT,
  openMarketAt,
  type ServedMarket,
  serveMarket,
  type TestMarket,
} from '../../support/sample-market.ts'
import { until } from '../../support/until.ts'
import { UNUSED_DB } from '../../support/unused-db.ts'

const TIMING = { firstWaitMs: 150, longestWaitMs: 300, silenceMs: 60_000, dataSilenceMs: 60_000 }

let exchange: TestMarket
let upstream: ServedMarket
let upstreamAddress: string
let sockets: number
let relay: Market
let served: ServedMarket
let address: string

async function openExchange(port = 0): Promise<void> {
  const { now } = exchange?.clock ?? { now: EPOCH + 7_200_000 }
  exchange = openMarketAt(now)
  upstream = await serveMarket(exchange.market)
  upstream.app.server.on('upgrade', () => {
    sockets += 1
  })
  upstreamAddress = await upstream.listen(port)
}

const advance = (ms: number) => {
  exchange.clock.now += ms
}

beforeEach(async () => {
  sockets = 0
  await openExchange()
  relay = await openRelay({
    upstream: upstreamAddress,
    db: UNUSED_DB,
    now: () => exchange.clock.now,
    log: createMemoryLog().log,
    heartbeat: NO_HEARTBEAT,
    timing: TIMING,
  })
  served = await serveMarket(relay)
  address = await served.listen()
  await until(() => relay.isLive('btcusdt', exchange.clock.now), 'the relay is live')
})
afterEach(async () => {
  await served.close()
  await upstream.close()
})

test('relay: REST calls are passed on unchanged, including queries and refusals', async () => {
  for (const path of [
    '/market/history/kline?symbol=btcusdt&period=60min&size=7',
    '/market/history/trade?symbol=ethusdt&size=20',
    '/market/detail/merged?symbol=ltcusdt',
    '/market/depth?symbol=btcusdt&type=step1&depth=5',
    '/market/tickers',
    '/market/detail?symbol=nosuch',
    '/v1/common/symbols',
    '/v2/reference/currencies',
  ]) {
    const [there, here] = [await upstream.app.inject(`/api${path}`), await served.app.inject(`/api${path}`)]
    assert.equal(here.body, there.body, path)
  }
  assert.equal((await served.app.inject('/api/v1/account/accounts')).statusCode, 404)
  assert.equal((await served.app.inject('/api/market/../operator')).statusCode, 404)
})

test('relay: one socket to the exchange serves all clients, and each response has the id of its request', async () => {
  const clients = await Promise.all([
    FeedClient.open(address),
    FeedClient.open(address),
    FeedClient.open(address, '/feed?dialect=platform'),
  ])
  for (const [at, client] of clients.entries()) {
    client.send({ sub: 'market.btcusdt.kline.1min', id: at })
    client.send({ sub: 'market.btcusdt.mbp.20', id: at })
    client.send({ req: 'market.btcusdt.mbp.20', id: { of: at } })
    const answer = await client.waitForMessage(({ json }) => json.rep === 'market.btcusdt.mbp.20')
    assert.deepEqual(answer.json.id, { of: at })
  }
  advance(2000)
  const [first, second, platform] = clients
  assert.ok(first && second && platform)
  const close = Number(exchange.market.lastTradeAtOrBefore('btcusdt', exchange.clock.now)?.price)
  for (const client of [first, second])
    await client.waitForMessage(({ json }) => json.ch === 'market.btcusdt.kline.1min' && json.tick?.close === close)
  await platform.waitForMessage(({ json }) => json.resolution === '1' && json.tick?.close === close)
  assert.equal(sockets, 1)
  for (const client of clients) client.close()
})

test('relay: trades before and after its start equal those of the exchange', async () => {
  const started = exchange.clock.now
  await until(() => relay.isLive('ethusdt', started), 'its history came')
  advance(20_000)
  const newest = exchange.market.lastTradeAtOrBefore('ethusdt', exchange.clock.now)
  await until(
    () => relay.lastTradeAtOrBefore('ethusdt', exchange.clock.now)?.id === newest?.id,
    'the newest trade came',
  )
  assert.deepEqual(
    relay.tradesBetween('ethusdt', started - 10_000, exchange.clock.now),
    exchange.market.tradesBetween('ethusdt', started - 10_000, exchange.clock.now),
  )
  assert.deepEqual(relay.firstTradeAfter('ethusdt', started), exchange.market.firstTradeAfter('ethusdt', started))
  await until(() => relay.detail('ltcusdt') !== null, 'figures came')
  assert.deepEqual(relay.detail('ltcusdt')?.open, exchange.market.detail('ltcusdt')?.open)
  const ids = relay.markets().map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(relay.markets().every(({ sample }) => sample === 'sample data, drawn from recordings'))
})

test('relay: the feed is silent without data and while the exchange is away, and live again without missing trades', async () => {
  assert.equal(relay.isLive('btcusdt', exchange.clock.now + 16_000), false)
  const lost = exchange.clock.now
  const { port } = new URL(upstreamAddress)
  await upstream.close()
  await until(() => !relay.isLive('btcusdt', lost), 'the loss is noticed')
  const { body } = await served.app.inject('/api/market/detail?symbol=btcusdt')
  assert.deepEqual(
    { ...JSON.parse(body), ts: 0 },
    { ts: 0, status: 'error', 'err-code': 'upstream-error', 'err-msg': 'the exchange does not answer', data: null },
  )
  const client = await FeedClient.open(address)
  client.send({ sub: 'market.btcusdt.detail', id: 1 })
  exchange.clock.now += 20_000
  await openExchange(Number(port))
  await until(() => relay.isLive('btcusdt', exchange.clock.now), 'it comes back')
  await client.waitForMessage(({ json }) => json.ch === 'market.btcusdt.detail')
  // Twenty seconds of trades were missed; the exchange's history, which goes back 2,000 of them, held them all.
  const missed = exchange.market.tradesBetween('btcusdt', lost, exchange.clock.now)
  assert.ok(missed.length > 1_000 && missed.length <= 2_000, `${missed.length} trades`)
  assert.deepEqual(relay.tradesBetween('btcusdt', lost, exchange.clock.now), missed)
  client.close()
})

/** Opens a relay of an address with its own database and log; it retries within 40 ms. */
async function openTestRelay(
  address: string,
  db: Db,
  findProblem: FindMarketProblem = () => null,
  waits = { firstMs: 20, longestMs: 40 },
) {
  const { log, lines, fields } = createMemoryLog()
  const now = () => exchange.clock.now
  return {
    lines,
    fields,
    market: await openRelay({
      upstream: address,
      db,
      now,
      log,
      heartbeat: NO_HEARTBEAT,
      timing: TIMING,
      waits,
      findProblem,
    }),
  }
}

test('relay: markets that arrive after the start and cannot be used are rejected, with the reason in the log', async () => {
  const { port } = new URL(upstreamAddress)
  await upstream.close()
  const { market, fields } = await openTestRelay(
    upstreamAddress,
    await embeddedDatabase(),
    () => 'its prices are made up',
  )
  await openExchange(Number(port))
  const isSaid = () => fields.some((of) => 'reason' in of && of.reason === 'its prices are made up')
  await until(isSaid, 'the log says why')
  assert.deepEqual(market.markets(), [])
  await market.close()
})

test('relay, exchange away at the start: no markets until it responds; after a restart the stored markets, not live', async () => {
  const db = await embeddedDatabase()
  const { port } = new URL(upstreamAddress)
  await upstream.close()
  const { market, lines } = await openTestRelay(upstreamAddress, db)
  assert.deepEqual(market.markets(), [])
  assert.equal(market.isLive('btcusdt', exchange.clock.now), false)
  assert.equal(market.book('btcusdt'), null)
  assert.match(lines.join('\n'), /MARKET_UPSTREAM cannot be used, retrying in/)
  await openExchange(Number(port))
  await until(() => market.isLive('btcusdt', exchange.clock.now), 'the market is live')
  assert.equal(market.markets().length, relay.markets().length)
  await market.close()
  await upstream.close()
  const restarted = await openTestRelay(upstreamAddress, db)
  assert.deepEqual(
    restarted.market.markets().map(({ symbol }) => symbol),
    market.markets().map(({ symbol }) => symbol),
    'the list of markets was kept',
  )
  assert.equal(restarted.market.isLive('btcusdt', exchange.clock.now), false)
  await restarted.market.close()
  await openExchange(Number(port))
})

test('relay, upstream is not an exchange: the log reports it on each retry', async () => {
  const db = await embeddedDatabase()
  let asked = 0
  const page = createServer((_request, response) => {
    asked += 1
    response.end('<html>Sorry</html>')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => page.once('listening', resolve))
  const { port } = page.address() as { port: number }
  const { market, lines } = await openTestRelay(`http://127.0.0.1:${port}`, db)
  assert.deepEqual(market.markets(), [])
  const said = () => lines.filter((line) => line.startsWith('MARKET_UPSTREAM cannot be used')).length
  await until(() => said() >= 2 && asked >= 4, 'it is asked again')
  await market.close()
  page.close()
})
