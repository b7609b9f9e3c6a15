import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDb } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { candleTopic, deltasTopic, tradeTopic } from '../../shared/base/contract/feed.ts'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { login } from '../../shared/base/contract/session.ts'
import { getSpotOrders } from '../../shared/base/contract/spot.ts'
import { OrderBook, parseDelta, parseSnapshot } from '../../shared/wire/feed/book-messages.ts'
import { type BackendProcess, startFailingProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'
import { FeedClient, type FeedMessage } from '../support/feed-client.ts'
import { findHoldDifferences } from '../support/spot-books.ts'
import { until } from '../support/until.ts'

const SYMBOL = 'btcusdt'
const AGAIN_MS = 1_000

/** A backend with the sample market, and one that relays its market. */
let upstream: BackendProcess
let relay: BackendProcess
let token: string
let folders: { upstream: string; relay: string }

before(async () => {
  folders = { upstream: await installationFolder(), relay: await installationFolder() }
  upstream = await startProcess({ TRADELET_DATA: folders.upstream })
  relay = await startProcess({ TRADELET_DATA: folders.relay, MARKET_UPSTREAM: `${upstream.address}/api` })
  token = readData(login, (await relay.post('login', { ...relay.demo })).data)?.data.userInfo.token ?? ''
})
after(async () => {
  await relay.end('SIGKILL')
  await upstream.end('SIGKILL')
})

test('DEMO=0 on a relayed sample market: does not start unless sample prices are allowed; the market keeps its sample mark', async () => {
  const env = { DEMO: '0', MARKET_UPSTREAM: `${upstream.address}/api` }
  const refused = await startFailingProcess({ ...env, TRADELET_DATA: await installationFolder() })
  assert.equal(refused.code, 1)
  assert.match(
    refused.output,
    /DEMO=0 needs another MARKET_UPSTREAM: .+ sample prices, .+ALLOW_SAMPLE_PRICES=1 .+\.\n$/,
  )
  const backend = await startProcess({ ...env, TRADELET_DATA: await installationFolder(), ALLOW_SAMPLE_PRICES: '1' })
  const { data } = (await (await fetch(`${backend.address}/api/v1/common/symbols`)).json()) as {
    data: { sample: string }[]
  }
  assert.deepEqual([...new Set(data.map(({ sample }) => sample))], ['sample data, drawn from recordings'])
  assert.match(backend.getOutput(), /sample prices are traded without a demo/)
  assert.equal(await backend.end('SIGTERM'), 0)
})

const getMarketData = async ({ address }: BackendProcess, path: string) =>
  (await fetch(`${address}/api/market/${path}`)).json() as Promise<{
    status: string
    data?: Record<string, unknown>[]
    tick?: { bids: [number, number][]; asks: [number, number][] }
  }>

const readMarkets = async (backend: BackendProcess) =>
  readData(getMarkets, (await backend.post('getMarketList')).data)?.data ?? []

const placeOrder = (form: Record<string, string>) =>
  relay.post(
    'upbbbuy',
    { m_id: SYMBOL, num: '0.001', amount: '100', price: '', operate_type: '1', type: '1', ...form },
    { token },
  )

const readOrders = async (status: string) => {
  const { data } = await relay.post('tradegetOrderList', { type: '0', page: '1', limit: '100', status }, { token })
  return readData(getSpotOrders, data)?.data ?? []
}

/** Follows the order book of a backend as the elements do: deltas are chained, and a gap is repaired by a snapshot. */
async function follow(backend: BackendProcess): Promise<{ book: OrderBook; at(): number; client: FeedClient }> {
  const topic = deltasTopic(SYMBOL)
  const client = await FeedClient.open(`${backend.address}/api`)
  client.answerPings()
  const seen = { at: 0 }
  const book = new OrderBook(() => client.send({ req: topic, id: topic }))
  client.send({ sub: topic, id: 1 })
  client.send({ req: topic, id: topic })
  let read = 0
  let refusedAt = Number.POSITIVE_INFINITY
  const look = () => {
    for (; read < client.received.length; read++) {
      const json: FeedMessage = client.received[read]?.json ?? {}
      const tick = json.tick ? parseDelta(json.tick) : null
      const whole = json.rep && json.data ? parseSnapshot(json.data) : null
      if (tick && book.applyDelta(tick)) seen.at = tick.seqNum
      // The sequence number of a snapshot with the deltas that waited for it is known from the next delta.
      if (whole && book.applySnapshot(whole)) seen.at = 0
      if (json.id === topic && json.status === 'error') refusedAt = performance.now()
    }
    // A relay without its origin has no book and returns an error. An element repeats the request after a delay, because a client without one is disconnected.
    if (performance.now() - refusedAt > AGAIN_MS) {
      refusedAt = Number.POSITIVE_INFINITY
      client.send({ req: topic, id: topic })
    }
    return seen.at
  }
  return { book, client, at: look }
}

test('a relayed market: tickers, candles and trades equal those of its origin', async () => {
  const [there, here] = [await readMarkets(upstream), await readMarkets(relay)]
  assert.deepEqual(here.map(({ symbol }) => symbol).sort(), there.map(({ symbol }) => symbol).sort())
  assert.ok(here.every(({ id, symbol, close }) => id === symbol && close !== null))
  const closed = async (backend: BackendProcess) =>
    (await getMarketData(backend, `history/kline?symbol=${SYMBOL}&period=60min&size=20`)).data?.slice(1)
  assert.deepEqual(await closed(relay), await closed(upstream))

  const client = await FeedClient.open(`${relay.address}/api`)
  for (const topic of [candleTopic(SYMBOL, '1'), tradeTopic(SYMBOL)]) client.send({ sub: topic, id: topic })
  await client.waitForMessage(({ json }) => json.ch === candleTopic(SYMBOL, '1'), 'a candle')
  const push = await client.waitForMessage(({ json }) => json.ch === tradeTopic(SYMBOL), 'a trade')
  const [trade] = (push.json.tick?.data ?? []) as { tradeId: number; price: number }[]
  const { data } = await getMarketData(upstream, `history/trade?symbol=${SYMBOL}&size=2000`)
  const found = data
    ?.flatMap((group) => group.data as Record<string, unknown>[])
    .find((row) => row['trade-id'] === trade?.tradeId)
  assert.equal(found?.price, trade?.price)
  client.close()
})

test('orders on a relayed market: a market order takes the levels of the relayed book, and a limit order fills by trades of the origin', async () => {
  await relay.post('getMarketBalance', { m_id: SYMBOL }, { token })
  await until(
    async () => (await placeOrder({ operate_type: '2', amount: '10', num: '0.0001' })).code === 1,
    'a first purchase',
  )
  const { tick } = await getMarketData(relay, `depth?symbol=${SYMBOL}&type=step0`)
  const [best, worst] = [tick?.asks[0]?.[0] ?? 0, tick?.asks.at(-1)?.[0] ?? 0]
  const { code, msg } = await placeOrder({ operate_type: '2', type: '2', num: '0.4', amount: '1' })
  assert.equal(code, 1, msg)
  const bought = (await readOrders('2')).find(({ type }) => type === 'buy')
  const sold = (await readOrders('2')).find(({ type }) => type === 'sell')
  // The book changes between the query and the order, but by less than 1 %.
  assert.ok(Number(bought?.price) > best * 0.99 && Number(bought?.price) < worst * 1.01)
  assert.ok(Number(sold?.price) < best * 1.01 && Number(sold?.price) > best * 0.97)

  // A stable price is reached soon; a moving one is followed by the next pair of orders.
  let tries = 0
  const pair = async () => {
    const { bids, asks } = (await getMarketData(relay, `depth?symbol=${SYMBOL}&type=step0`)).tick ?? {
      bids: [],
      asks: [],
    }
    assert.equal((await placeOrder({ price: String(bids[0]?.[0]), num: '0.0001' })).code, 1)
    assert.equal((await placeOrder({ price: String(asks[0]?.[0]), type: '2', num: '0.0001' })).code, 1)
  }
  const rested = async () =>
    (await readOrders('2')).find(
      ({ orderType, createdAt, tradedAt }) => orderType === 'limit' && createdAt !== tradedAt,
    )
  await until(async () => {
    if (tries++ % 40 === 0) await pair()
    return (await rested()) !== undefined
  }, 'an order that rested is filled')
  const filled = await rested()
  assert.equal(filled?.price, filled?.limitPrice)
})

test('an unavailable origin: the relay trades nothing and invents nothing; afterwards the book recovers and orders fill again', async () => {
  const followed = await follow(relay)
  await until(() => followed.at() > 0 && followed.book.live, 'the book')
  const { port } = new URL(upstream.address)
  await upstream.end('SIGKILL')

  await until(async () => (await placeOrder({ price: '1000' })).code === 201, 'the relay notices the outage')
  const refused = await placeOrder({ operate_type: '2' })
  assert.deepEqual([refused.code, refused.field, refused.rule], [201, 'm_id', 'live'])
  assert.equal((await getMarketData(relay, `detail?symbol=${SYMBOL}`)).status, 'error')
  const missed = followed.at()

  upstream = await startProcess({ TRADELET_DATA: folders.upstream, PORT: port })
  const original = await follow(upstream)
  await until(() => followed.at() > missed && followed.book.live, 'the book continues')
  await until(() => original.at() === followed.at() && original.book.live, 'both are at the same message')
  assert.deepEqual(followed.book.bids.prices, original.book.bids.prices)
  assert.deepEqual(followed.book.asks.amounts, original.book.asks.amounts)
  followed.client.close()
  original.client.close()
  await until(
    async () => (await placeOrder({ operate_type: '2', amount: '10', num: '0.0001' })).code === 1,
    'trading continues',
  )
})

test('the books of the relay add up after all tests', async () => {
  await relay.end('SIGTERM')
  const db = await openDb({ dataDir: folders.relay, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  assert.deepEqual(await findHoldDifferences(db), [])
  await db.close()
})
