import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { FeedClient } from '../../support/feed-client.ts'
import { EPOCH, type Replay, replayAt, type Served, serve } from '../../support/sample-market.ts'

let replay: Replay
let served: Served
let address: string
let client: FeedClient

before(async () => {
  replay = replayAt(EPOCH + 7_200_000, { heartbeat: { pingMs: 150, silenceMs: 3_600_000, readMs: 3_600_000 } })
  served = await serve(replay.market)
  address = await served.listen()
})
after(() => served.close())
afterEach(() => client.close())

const FIELDS = ['close', 'high', 'id', 'low', 'open', 'vol']

test('platform dialect: a message in the platform’s form switches the connection to it', async () => {
  client = await FeedClient.open(address)
  const resolutions = {
    1: '1',
    5: '5',
    15: '15',
    30: '30',
    60: '60',
    240: '240',
    D: 'D',
    '1D': 'D',
    W: 'W',
    '1W': 'W',
    M: 'M',
    '1M': 'M',
  }
  for (const [asked, named] of Object.entries(resolutions)) {
    const from = client.heard.length
    client.send({ cmd: 'sub', symbol: 'btcusdt', resolution: asked, id: asked })
    const { json, isPacked } = await client.hear(
      (message) => client.heard.indexOf(message) >= from && message.json.resolution === named,
      asked,
    )
    assert.ok(isPacked)
    assert.equal(json.symbol, 'btcusdt')
    assert.deepEqual(Object.keys(json.tick ?? {}).sort(), FIELDS)
  }
  client.send({ cmd: 'unsub', symbol: 'btcusdt', resolution: '1D', id: 'end' })
  await client.hear(({ json }) => json.unsubbed === 'market.btcusdt.kline.1day')
})

test('platform dialect: an address with `dialect=platform` selects it for subscriptions in the exchange’s form', async () => {
  client = await FeedClient.open(address, '/feed?dialect=platform')
  client.send({ sub: 'market.ethusdt.kline.1mon', id: 5 })
  const ack = await client.hear(({ json }) => json.subbed === 'market.ethusdt.kline.1mon')
  assert.equal(ack.json.id, 5)
  replay.clock.now += 2000
  const close = Number(replay.market.lastTradeAtOrBefore('ethusdt', replay.clock.now)?.price)
  const { json } = await client.hear((push) => push.json.resolution === 'M' && push.json.tick?.close === close)
  assert.deepEqual(Object.keys(json).sort(), ['resolution', 'symbol', 'tick'])
})

test('platform dialect: the server sends packed text pings and answers a ping with the text pong', async () => {
  client = await FeedClient.open(address, '/feed?dialect=platform')
  const ping = await client.hear(({ text }) => text === 'ping')
  assert.ok(ping.isPacked)
  client.send('ping')
  assert.ok((await client.hear(({ text }) => text === 'pong')).isPacked)
})

test('platform dialect: unknown resolutions are refused and leave the connection open', async () => {
  client = await FeedClient.open(address, '/feed?dialect=platform')
  for (const resolution of ['2', '1m', 'd', '', null, {}, '1H', '__proto__']) {
    client.send({ cmd: 'sub', symbol: 'btcusdt', resolution, id: String(resolution) })
    await client.hear(({ json }) => json.status === 'error' && json.id === String(resolution), String(resolution))
  }
  client.send({ cmd: 'dance', symbol: 'btcusdt', resolution: '1', id: 'dance' })
  await client.hear(({ json }) => json.status === 'error' && json.id === 'dance')
  assert.ok(client.isOpen)
})
