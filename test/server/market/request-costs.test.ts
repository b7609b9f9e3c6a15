import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { FeedServer } from '../../../server/market/feed/feed-server.ts'
import type { TopicRequest } from '../../../server/market/feed/topic-source.ts'
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

const CANDLES = 'market.btcusdt.kline.1week'
const TOO_MUCH = 'too many requests'
let replay: TestMarket
let served: ServedMarket
let address: string

before(async () => {
  replay = openMarketAt(EPOCH + 7_200_000)
  served = await serveMarket(replay.market)
  address = await served.listen()
})
after(() => served.close())

/** Opens a client with its own source address, as through a proxy on this machine. */
const from = (sender: string) => FeedClient.open(address, '/feed', { 'x-forwarded-for': sender })

const countResponses = (client: FeedClient) => client.received.filter(({ json }) => json.rep === CANDLES).length
const countRefusals = (client: FeedClient) => client.received.filter(({ json }) => json['err-msg'] === TOO_MUCH).length

test('request costs: candle histories beyond the budget are refused, the client stays connected, and other clients are served', async () => {
  const client = await from('198.51.100.1')
  for (let id = 0; id < 40; id++) client.send({ req: CANDLES, id })
  await until(() => countResponses(client) + countRefusals(client) === 40, 'every request is answered')
  assert.ok(countResponses(client) >= 20, `${countResponses(client)} answers`)
  assert.ok(countRefusals(client) > 0, 'none was refused')
  const { json } = await client.waitForMessage((message) => message.json['err-msg'] === TOO_MUCH)
  assert.deepEqual([json.status, json['err-code'], typeof json.id], ['error', 'bad-request', 'number'])
  const other = await from('198.51.100.2')
  other.send({ req: CANDLES, id: 'other' })
  await other.waitForMessage(({ json }) => json.id === 'other' && json.rep === CANDLES)
  assert.ok(client.isOpen)
  client.close()
  other.close()
})

test('request costs: a client that continues after refusals is closed with 1008', async () => {
  const client = await from('198.51.100.3')
  for (let id = 0; id < 400; id++) client.send({ req: CANDLES, id })
  assert.equal(await client.closed, 1008)
})

test('request costs: connections of one address share a budget, those of another are unaffected', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => from('198.51.100.4')))
  for (const client of clients) for (let id = 0; id < 18; id++) client.send({ req: CANDLES, id })
  await until(
    () => clients.every((client) => countResponses(client) + countRefusals(client) === 18),
    'all are answered',
  )
  assert.ok(
    clients.some((client) => countRefusals(client) > 0),
    'the sender was refused nothing',
  )
  const other = await from('198.51.100.5')
  other.send({ req: CANDLES, id: 'other' })
  await other.waitForMessage(({ json }) => json.id === 'other' && json.rep === CANDLES)
  for (const client of [...clients, other]) client.close()
})

test('socket limit: the 41st socket of an address is closed with 1013; other addresses connect, and a closed socket makes room', async () => {
  const clients = await Promise.all(Array.from({ length: 40 }, () => from('198.51.100.6')))
  assert.equal(await (await from('198.51.100.6')).closed, 1013)
  const other = await from('198.51.100.7')
  clients.pop()?.close()
  await until(async () => {
    const next = await from('198.51.100.6')
    next.send({ sub: 'market.btcusdt.bbo', id: 'in' })
    const isIn = await Promise.race([next.waitForMessage(({ json }) => json.id === 'in').then(() => true), next.closed])
    next.close()
    return isIn === true
  }, 'there is room again')
  assert.ok(other.isOpen)
  for (const client of [...clients, other]) client.close()
})

/** Opens a feed whose topic source records the requests that it computes. */
async function openRecordingFeed(
  stateOf: () => number | null,
  log = createMemoryLog().log,
): Promise<{ app: FastifyInstance; address: string; computed: TopicRequest[] }> {
  const computed: TopicRequest[] = []
  const answer = (asked: TopicRequest) => {
    computed.push(asked)
    if (asked.topic.includes('5min')) throw new Error('cannot be computed')
    return { before: '{"id":', after: `,"rep":"${asked.topic}","status":"ok","data":["${computed.length}"]}` }
  }
  const nothing = () => undefined
  const feedServer = new FeedServer(
    {
      hasTopic: () => true,
      openTopic: nothing,
      closeTopic: nothing,
      getInitialPush: () => null,
      respond: answer,
      getCacheState: stateOf,
    },
    NO_HEARTBEAT,
    Date.now,
    log,
  )
  const app = Fastify({ forceCloseConnections: true })
  await app.register(websocket)
  await app.register(async (scope) => feedServer.addTo(scope))
  app.addHook('preClose', async () => feedServer.close())
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }), computed }
}

test('response cache: equal requests are computed once, each client gets its own id, and a new state is computed again', async () => {
  let state = 1
  const { app, address, computed } = await openRecordingFeed(() => state)
  const clients = await Promise.all([1, 2, 3].map(() => FeedClient.open(address)))
  const ids = [7, 'text', null, { a: ['"#1#"'] }, 'ü€😀']
  for (const client of clients) {
    for (const id of ids) client.send({ req: CANDLES, id })
    for (const id of ids)
      await client.waitForMessage(({ json }) => JSON.stringify(json.id) === JSON.stringify(id) && json.rep === CANDLES)
  }
  assert.equal(computed.length, 1)
  const [client] = clients as [FeedClient, ...FeedClient[]]
  client.send({ req: CANDLES, id: 'older', to: 1_700_000_000 })
  await client.waitForMessage(({ json }) => json.id === 'older')
  client.send({ req: 'market.btcusdt.trade.detail', id: 'trades', from: 1, to: 2 })
  client.send({ req: 'market.btcusdt.trade.detail', id: 'again', from: 3, to: 4 })
  await client.waitForMessage(({ json }) => json.id === 'again')
  state += 1
  client.send({ req: CANDLES, id: 'later' })
  const { json } = await client.waitForMessage(({ json: { id } }) => id === 'later')
  assert.deepEqual(json.data, ['4'])
  assert.deepEqual(
    computed.map(({ to }) => to),
    [null, 1_700_000_000, null, null],
  )
  await app.close()
})

test('response cache: responses without a state are computed for each request', async () => {
  const { app, address, computed } = await openRecordingFeed(() => null)
  const client = await FeedClient.open(address)
  for (const id of [1, 2, 3]) client.send({ req: CANDLES, id })
  await client.waitForMessage(({ json }) => json.id === 3)
  assert.equal(computed.length, 3)
  await app.close()
})

test('response cache: a book is never older than its frame, so that later deltas follow it', async () => {
  const client = await from('198.51.100.8')
  const topic = 'market.btcusdt.mbp.150'
  for (let turn = 0; turn < 3; turn++) {
    client.send({ req: topic, id: turn })
    const { json } = await client.waitForMessage(({ json: { id, rep } }) => id === turn && rep === topic)
    assert.equal((json.data as { seqNum: number }).seqNum, Math.floor(replay.clock.now / 100))
    replay.clock.now += 100
  }
  client.close()
})

test('failing response: the client gets an error, the failure is logged, and the socket and the process continue', async () => {
  const { log, lines } = createMemoryLog()
  const { app, address } = await openRecordingFeed(() => null, log)
  const client = await FeedClient.open(address)
  client.send({ req: 'market.btcusdt.kline.5min', id: 1 })
  const refused = await client.waitForMessage(({ json }) => json.id === 1)
  assert.deepEqual([refused.json.status, refused.json['err-msg']], ['error', 'internal error'])
  client.send({ req: CANDLES, id: 2 })
  assert.equal((await client.waitForMessage(({ json }) => json.id === 2)).json.status, 'ok')
  assert.deepEqual(lines, ['socket request failed, error returned to the client'])
  client.close()
  await app.close()
})
