import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { FeedClient, type FeedMessage } from '../../support/feed-client.ts'
import { EPOCH, type Replay, replayAt, type Served, serve } from '../../support/sample-market.ts'

const NOW = EPOCH + 7_200_000
let replay: Replay
let served: Served
let address: string
let client: FeedClient

before(async () => {
  replay = replayAt(NOW)
  served = await serve(replay.market)
  address = await served.listen()
})
after(() => served.close())
afterEach(() => client.close())

const tradesOf = ({ tick }: FeedMessage) => (tick?.data ?? []) as { tradeId: number }[]

test('exchange dialect: subscriptions are acknowledged, pushed and ended for each kind of topic, in packed frames', async () => {
  client = await FeedClient.open(address)
  const topics = {
    'market.btcusdt.kline.1min': ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'vol'],
    'market.btcusdt.kline.1year': ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'vol'],
    'market.btcusdt.depth.step0': ['asks', 'bids', 'ts', 'version'],
    'market.btcusdt.depth.step5': ['asks', 'bids', 'ts', 'version'],
    'market.ethusdt.mbp.refresh.10': ['asks', 'bids', 'seqNum'],
    'market.ethusdt.mbp.5': ['asks', 'bids', 'prevSeqNum', 'seqNum'],
    'market.btcusdt.trade.detail': ['data', 'id', 'ts'],
    'market.xrpusdt.detail': ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'version', 'vol'],
    'market.xrpusdt.bbo': ['ask', 'askSize', 'bid', 'bidSize', 'quoteTime', 'seqId', 'symbol'],
    'market.xrpusdt.ticker': [
      ...['amount', 'ask', 'askSize', 'bid', 'bidSize', 'close', 'count'],
      ...['high', 'lastPrice', 'lastSize', 'low', 'open', 'vol'],
    ],
  }
  for (const topic of Object.keys(topics)) client.send({ sub: topic, id: topic })
  for (const topic of Object.keys(topics)) {
    const { json } = await client.hear((message) => message.json.subbed === topic, `ack of ${topic}`)
    assert.deepEqual([json.id, json.status, json.ts], [topic, 'ok', replay.clock.now])
  }
  replay.clock.now += 2000
  for (const [topic, fields] of Object.entries(topics)) {
    const push = await client.hear(({ json }) => json.ch === topic, topic)
    assert.deepEqual(Object.keys(push.json.tick ?? {}).sort(), fields, topic)
    client.send({ unsub: topic, id: 'end' })
    await client.hear(({ json }) => json.unsubbed === topic && json.id === 'end')
  }
  assert.ok(client.heard.every(({ isPacked }) => isPacked))
})

test('exchange dialect: every trade is pushed once and in order, at most eleven per push, with ids of 27 digits', async () => {
  client = await FeedClient.open(address)
  const started = replay.clock.now
  client.send({ sub: 'market.btcusdt.trade.detail', id: 1 })
  await client.hear(({ json }) => json.subbed !== undefined)
  for (let round = 0; round < 3; round++) {
    replay.clock.now += 1500
    const newest = Number(replay.market.lastTradeAtOrBefore('btcusdt', replay.clock.now)?.id)
    await client.hear(({ text }) => text.includes(`"tradeId":${newest}`), 'the newest trade')
  }
  const pushes = client.heard.filter(({ json }) => json.ch === 'market.btcusdt.trade.detail').slice(1)
  const ids = pushes.flatMap(({ json }) => tradesOf(json).map(({ tradeId }) => String(tradeId)))
  const expected = replay.market.tradesBetween('btcusdt', started + 1, replay.clock.now).map(({ id }) => id)
  assert.deepEqual(ids, expected)
  assert.ok(pushes.every(({ json }) => tradesOf(json).length <= 11))
  assert.ok(pushes.every(({ text }) => /"id":\d{27},/.test(text)))
})

test('exchange dialect: the last trades of a candle are pushed before the next candle', async () => {
  replay.clock.now = Math.ceil(replay.clock.now / 60_000) * 60_000 + 58_000
  client = await FeedClient.open(address)
  const topic = 'market.btcusdt.kline.1min'
  client.send({ sub: topic, id: 1 })
  await client.hear(({ json }) => json.ch === topic)
  const opened = Math.floor(replay.clock.now / 60_000) * 60
  replay.clock.now += 5000
  await client.hear(({ json }) => json.tick?.id === opened + 60, 'the next candle')
  const last = client.heard.filter(({ json }) => json.tick?.id === opened).at(-1)
  const close = replay.market.lastTradeAtOrBefore('btcusdt', (opened + 60) * 1000 - 1)?.price
  assert.equal(last?.json.tick?.close, Number(close))
})

test('exchange dialect: requests return candles of a time range oldest first, books, figures and trades', async () => {
  client = await FeedClient.open(address)
  const to = Math.floor(replay.clock.now / 1000) - 86_400 * 30
  client.send({ req: 'market.btcusdt.kline.5min', id: { any: ['json'] }, from: to - 3000, to })
  const candles = await client.hear(({ json }) => json.rep === 'market.btcusdt.kline.5min')
  const bars = candles.json.data as { id: number }[]
  assert.deepEqual(candles.json.id, { any: ['json'] })
  assert.equal(bars.length, 10)
  assert.ok(bars.every(({ id }, at) => id >= to - 3000 && id <= to && (at === 0 || id > (bars[at - 1]?.id ?? 0))))
  client.send({ req: 'market.btcusdt.kline.1min', id: 'all', from: 0, to: 9_999_999_999 })
  const all = await client.hear(({ json }) => json.id === 'all')
  assert.equal((all.json.data as unknown[]).length, 300)
  for (const topic of ['depth.step0', 'detail', 'trade.detail', 'mbp.150', 'bbo', 'ticker']) {
    client.send({ req: `market.btcusdt.${topic}`, id: topic })
    const { json } = await client.hear((message) => message.json.id === topic && message.json.rep !== undefined, topic)
    assert.equal(json.status, 'ok')
    assert.ok(json.data)
  }
})

test('exchange dialect: ids keep their JSON type, also in errors, and errors leave the connection open', async () => {
  client = await FeedClient.open(address)
  for (const id of ['text', 7, null, true, [1], 1.5]) {
    client.send({ sub: 'market.nosuch.kline.1min', id })
    const { json } = await client.hear(({ json: error }) => JSON.stringify(error.id) === JSON.stringify(id))
    assert.deepEqual(
      [json.status, json['err-code'], json['err-msg']],
      ['error', 'bad-request', 'invalid topic market.nosuch.kline.1min'],
    )
    assert.equal(typeof json.ts, 'number')
  }
  client.send({ unsub: 'market.btcusdt.detail', id: 'never' })
  await client.hear(({ json }) => json.id === 'never' && json.status === 'error')
  assert.ok(client.isOpen)
})
