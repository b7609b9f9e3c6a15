import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FeedClient } from '../../support/feed-client.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket, type TestMarket } from '../../support/sample-market.ts'

let replay: TestMarket
let served: ServedMarket
let address: string

before(async () => {
  replay = openMarketAt(EPOCH + 7_200_050)
  served = await serveMarket(replay.market)
  address = await served.listen()
})
after(() => served.close())

type Level = [price: number, size: number]
interface Snapshot {
  seqNum: number
  bids: Level[]
  asks: Level[]
}
interface Difference extends Snapshot {
  prevSeqNum: number
}

const apply = (side: Level[], changes: Level[], step: 1 | -1): Level[] => {
  const levels = new Map(side)
  for (const [price, size] of changes) {
    if (size === 0) levels.delete(price)
    else levels.set(price, size)
  }
  return [...levels].sort(([a], [b]) => step * (a - b))
}

/** Applies the deltas that follow a snapshot, like a client. */
function rebuildBook(snapshot: Snapshot, differences: readonly Difference[], upTo: number): Snapshot {
  let book = snapshot
  for (const { seqNum, prevSeqNum, bids, asks } of differences) {
    if (seqNum <= book.seqNum || seqNum > upTo) continue
    assert.equal(prevSeqNum, book.seqNum, 'a link of the chain is missing')
    book = { seqNum, bids: apply(book.bids, bids, -1), asks: apply(book.asks, asks, 1) }
  }
  return book
}

async function snapshotOf(client: FeedClient, topic: string): Promise<Snapshot> {
  const id = `${topic} ${client.received.length}`
  client.send({ req: topic, id })
  return (await client.waitForMessage(({ json }) => json.id === id)).json.data as Snapshot
}

for (const [symbol, depth] of [
  ['btcusdt', 150],
  ['ethusdt', 20],
  ['xrpusdt', 5],
] as const)
  test(`book feed: a snapshot and chained deltas of ${depth} levels rebuild the book of ${symbol}`, async () => {
    const topic = `market.${symbol}.mbp.${depth}`
    const client = await FeedClient.open(address)
    client.send({ sub: topic, id: 1 })
    await client.waitForMessage(({ json }) => json.subbed === topic)
    const differences = () =>
      client.received.filter(({ json }) => json.ch === topic).map(({ json }) => json.tick as unknown as Difference)
    replay.clock.now += 250
    const first = await snapshotOf(client, topic)
    // Single frames, several at once, and more than are pushed one by one.
    for (const ms of [100, 130, 900, 100, 5_000, 340]) {
      replay.clock.now += ms
      const reached = Math.floor(replay.clock.now / 100)
      await client.waitForMessage(({ json }) => json.ch === topic && json.tick?.seqNum === reached, `frame ${reached}`)
    }
    const last = await snapshotOf(client, topic)
    assert.equal(last.bids.length, depth)
    assert.deepEqual(rebuildBook(first, differences(), last.seqNum), last)
    client.close()
  })

test('book feed: an early and a late client reach the same book', async () => {
  const topic = 'market.ltcusdt.mbp.20'
  const [early, late] = await Promise.all([FeedClient.open(address), FeedClient.open(address)])
  early.send({ sub: topic, id: 1 })
  await early.waitForMessage(({ json }) => json.subbed === topic)
  replay.clock.now += 400
  await early.waitForMessage(({ json }) => json.ch === topic)
  late.send({ sub: topic, id: 1 })
  await late.waitForMessage(({ json }) => json.subbed === topic)
  const snapshot = await snapshotOf(late, topic)
  replay.clock.now += 700
  const reached = Math.floor(replay.clock.now / 100)
  await late.waitForMessage(({ json }) => json.ch === topic && json.tick?.seqNum === reached)
  const differences = late.received
    .filter(({ json }) => json.ch === topic)
    .map(({ json }) => json.tick as unknown as Difference)
  assert.deepEqual(rebuildBook(snapshot, differences, reached), await snapshotOf(early, topic))
  early.close()
  late.close()
})

test('book feed: request, push and REST call return the same book', async () => {
  const client = await FeedClient.open(address)
  client.send({ sub: 'market.btcusdt.mbp.refresh.20', id: 1 })
  const push = await client.waitForMessage(({ json }) => json.ch === 'market.btcusdt.mbp.refresh.20')
  const snapshot = await snapshotOf(client, 'market.btcusdt.mbp.20')
  const { tick } = (await served.app.inject('/api/market/depth?symbol=btcusdt&type=step0&depth=20')).json()
  assert.deepEqual({ bids: snapshot.bids, asks: snapshot.asks }, { bids: tick.bids, asks: tick.asks })
  assert.deepEqual(push.json.tick, { ...snapshot })
  client.close()
})
