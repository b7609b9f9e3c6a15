import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FeedClient, type FeedMessage } from '../../support/feed-client.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket, type TestMarket } from '../../support/sample-market.ts'

let replay: TestMarket
let served: ServedMarket
let address: string

before(async () => {
  replay = openMarketAt(EPOCH + 7_200_000)
  served = await serveMarket(replay.market)
  address = await served.listen()
})
after(() => served.close())

const TOPICS = ['market.btcusdt.detail', 'market.ethusdt.detail', 'market.btcusdt.kline.1min']

const pushesOf = ({ json }: { json: FeedMessage & { batch?: FeedMessage[] } }): FeedMessage[] =>
  json.batch ?? (json.tick ? [json] : [])

test('client that reads batches: receives the pushes of its topics in one frame, another client in single frames (Q-230)', async () => {
  const [batched, plain] = [await FeedClient.open(address), await FeedClient.open(address)]
  for (const topic of TOPICS) {
    batched.send({ sub: topic, id: topic, batch: 1 })
    plain.send({ sub: topic, id: topic })
  }
  for (const client of [batched, plain])
    for (const topic of TOPICS) {
      const acknowledged = await client.waitForMessage(({ json }) => json.subbed === topic, topic)
      assert.equal(acknowledged.json.status, 'ok')
    }
  const from = batched.received.length
  replay.clock.now += 2_000
  const frame = await batched.waitForMessage(
    (message) => batched.received.indexOf(message) >= from && pushesOf(message).length === TOPICS.length,
    'a frame with all topics',
  )
  assert.ok(frame.isPacked)
  assert.deepEqual(
    pushesOf(frame)
      .map(({ ch }) => ch)
      .sort(),
    [...TOPICS].sort(),
  )
  for (const topic of TOPICS) await plain.waitForMessage(({ json }) => json.ch === topic, topic)
  assert.ok(plain.received.every(({ json }) => !('batch' in json)))
  batched.close()
  plain.close()
})

test('unknown value of `batch`: ignored', async () => {
  const client = await FeedClient.open(address)
  for (const topic of TOPICS) client.send({ sub: topic, id: topic, batch: '1' })
  replay.clock.now += 2_000
  for (const topic of TOPICS) await client.waitForMessage(({ json }) => json.ch === topic, topic)
  assert.ok(client.received.every(({ json }) => !('batch' in json)))
  client.close()
})
