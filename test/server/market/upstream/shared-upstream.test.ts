import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createEventServer, type TestEvents } from '../../../support/event-server.ts'
import {
  createPushedExchange,
  type PushedExchange,
  type SharingNode,
  startSharingNode,
} from '../../../support/shared-upstream-nodes.ts'
import { until } from '../../../support/until.ts'

const TOPIC = 'market.btcusdt.trade.detail'
const OTHER = 'market.ethusdt.kline.1min'

let db: Db
let exchange: PushedExchange
let connect: () => TestEvents
let nodes: SharingNode[]

const start = (topic = TOPIC): SharingNode => {
  const node = startSharingNode({ db, exchange, events: connect() }, topic)
  nodes.push(node)
  return node
}
const settle = (node: SharingNode, role: string) => until(() => node.upstream.role === role, `the node is ${role}`)
const hears = (node: SharingNode, text: string) => until(() => node.heard.includes(text), `the node hears ${text}`)

/** Starts a holder and a follower that receive the topic. */
async function startTwo(): Promise<[SharingNode, SharingNode]> {
  const holder = start()
  await settle(holder, 'holder')
  const follower = start()
  await hears(follower, `+${TOPIC}`)
  return [holder, follower]
}

beforeEach(async () => {
  db = await embeddedDatabase()
  exchange = createPushedExchange()
  connect = createEventServer()
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.upstream.close()
  await db.close()
})

test('two nodes: one connection, whose pushes, requests and subscriptions serve both', async () => {
  const [holder, follower] = await startTwo()
  exchange.push(TOPIC, 'one')
  await hears(follower, 'one')
  assert.ok(holder.heard.includes('one'))
  assert.deepEqual([exchange.count(), follower.upstream.role], [1, 'follower'])
  const response = await follower.socket.request({ req: OTHER })
  assert.equal(`${response?.before}1${response?.after}`, `{"rep":"${OTHER}","id":1}`)

  follower.socket.subscribe(OTHER)
  await hears(follower, `+${OTHER}`)
  exchange.push(OTHER, 'candle')
  await hears(follower, 'candle')
  assert.ok(!holder.heard.includes('candle'), 'a topic of another node is none of this node')
  follower.socket.unsubscribe(OTHER)
  await until(() => !exchange.topics().includes(OTHER), 'the last subscription ends')
})

test('a lost message: the follower loses the stream and subscribes again', async () => {
  const [, follower] = await startTwo()
  follower.heard.length = 0
  follower.events.lose = (delivery) => Buffer.from(delivery[1]).includes('lost push')
  exchange.push(TOPIC, 'lost push')
  exchange.push(TOPIC, 'two')
  await hears(follower, `+${TOPIC}`)
  assert.deepEqual(follower.heard, ['lost', 'two', `+${TOPIC}`])
})

test('a holder whose connection is lost: the follower loses it, too', async () => {
  const [, follower] = await startTwo()
  follower.heard.length = 0
  exchange.drop()
  await hears(follower, `+${TOPIC}`)
  assert.deepEqual(follower.heard, ['lost', `+${TOPIC}`])
})

test('a holder that dies: the follower loses the stream, and then holds the connection', async () => {
  const [holder, follower] = await startTwo()
  follower.heard.length = 0
  holder.pause(true)
  await settle(follower, 'holder')
  await hears(follower, `+${TOPIC}`)
  assert.deepEqual(new Set(follower.heard), new Set(['lost', `+${TOPIC}`]))
  holder.pause(false)
})

test('a paused holder that comes back: its pushes are ignored, and it follows the new holder', async () => {
  const [holder, follower] = await startTwo()
  const third = start()
  await hears(third, `+${TOPIC}`)
  holder.pause(true)
  await until(() => [follower, third].some(({ upstream }) => upstream.role === 'holder'), 'another node takes over')
  const [next, last] = follower.upstream.role === 'holder' ? [follower, third] : [third, follower]
  await until(() => last.heard.lastIndexOf(`+${TOPIC}`) > last.heard.lastIndexOf('lost'), 'the last one follows')
  exchange.push(TOPIC, 'during the pause')
  await hears(last, 'during the pause')
  holder.pause(false)
  await settle(holder, 'follower')
  await until(() => exchange.count() === 1, 'it closes its connection')
  exchange.push(TOPIC, 'after the pause')
  await hears(holder, 'after the pause')
  await hears(last, 'after the pause')
  assert.equal(next.upstream.role, 'holder')
  assert.equal(last.heard.filter((text) => text === 'during the pause').length, 1, 'of the new holder only')
})

test('a holder that stops: the next one need not wait until the lease expires', async () => {
  const [holder, follower] = await startTwo()
  await holder.upstream.close()
  const [row] = await db.query<{ ended: boolean }>(
    'SELECT expires_at <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ended FROM upstream_leases',
  )
  assert.equal(row?.ended, true)
  await settle(follower, 'holder')
})

test('the event server away: each node has a connection of its own, and one of them again afterwards', async () => {
  const [holder, follower] = await startTwo()
  for (const { events } of nodes) events.setComplete(false)
  await until(() => exchange.count() === 2, 'both are connected')
  exchange.push(TOPIC, 'alone')
  for (const node of [holder, follower]) await hears(node, 'alone')
  for (const { events } of nodes) events.setComplete(true)
  await until(() => exchange.count() === 1, 'one is connected')
  await until(() => nodes.filter(({ upstream }) => upstream.role === 'holder').length === 1, 'it has the lease')
  for (const node of nodes)
    await until(() => node.upstream.role === 'holder' || node.heard.at(-1) === `+${TOPIC}`, 'the other one follows')
  exchange.push(TOPIC, 'together')
  for (const node of [holder, follower]) await hears(node, 'together')
})

test('forged messages: neither set prices nor replace the holder', async () => {
  const [holder, follower] = await startTwo()
  const stranger = connect()
  const seen: (readonly [string, Uint8Array])[] = []
  follower.events.lose = (delivery) => {
    seen.push(delivery)
    return false
  }
  exchange.push(TOPIC, 'genuine')
  await hears(follower, 'genuine')
  const [topic, bytes] = seen.find(([, sent]) => Buffer.from(sent).includes('genuine')) ?? []
  assert.ok(topic && bytes)
  const forge = (from: string | RegExp, to: string) =>
    stranger.publish(
      topic,
      Buffer.concat([bytes.subarray(0, 32), Buffer.from(Buffer.from(bytes.subarray(32)).toString().replace(from, to))]),
    )
  forge('genuine', 'forged')
  forge(/"sequence":\d+/, '"sequence":99999')
  forge(/"lease":\d+/, '"lease":9007199254740991')
  stranger.publish(topic, Buffer.from('nonsense'))
  stranger.publish(topic, bytes)
  exchange.push(TOPIC, 'next')
  await hears(follower, 'next')
  assert.deepEqual(
    follower.heard.filter((text) => !text.startsWith('+')),
    ['lost', 'genuine', 'next'].slice(follower.heard.includes('lost') ? 0 : 1),
  )
  assert.equal(holder.upstream.role, 'holder')
})
