import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { FeedClient } from '../../support/feed-client.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket } from '../../support/sample-market.ts'
import { openStalled } from '../../support/stalled-feed.ts'

const PING_MS = 100
const LIMIT_MS = 700

let served: ServedMarket
let strict: ServedMarket
let address: string

before(async () => {
  const beat = { pingMs: PING_MS, silenceMs: LIMIT_MS, readMs: 3_600_000 }
  served = await serveMarket(openMarketAt(EPOCH + 7_200_000, { heartbeat: beat }).market)
  address = await served.listen()
  const reading = { pingMs: PING_MS, silenceMs: 3_600_000, readMs: LIMIT_MS }
  strict = await serveMarket(openMarketAt(EPOCH + 7_200_000, { heartbeat: reading }).market)
  // The heartbeat uses mocked time: real time on a busy machine would close connections of clients that answer as fast as they can.
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
})
after(async () => {
  mock.timers.reset()
  await served.close()
  await strict.close()
})

/** Waits until the server has handled all earlier messages of a client. */
async function waitUntilHandled(client: FeedClient): Promise<void> {
  const id = `${client.received.length} heard`
  client.send({ sub: 'market.btcusdt.detail', id })
  await client.waitForMessage(({ json }) => json.id === id, 'an answer')
}

/** Opens a client and waits until the server has started its heartbeat. */
async function openClient(path = '/feed'): Promise<FeedClient> {
  const client = await FeedClient.open(address, path)
  await waitUntilHandled(client)
  return client
}

/** Triggers a ping and waits until the client has it. */
async function receivePing(client: FeedClient): Promise<{ ping?: number }> {
  const seen = client.received.length
  mock.timers.tick(PING_MS)
  const { json } = await client.waitForMessage(
    (message) => client.received.indexOf(message) >= seen && message.text.includes('ping'),
    'a ping',
  )
  return json
}

/** Sends `answer` to each of ten pings. */
async function openAnsweringClient(path: string, answer: (heard: { ping?: number }) => unknown): Promise<FeedClient> {
  const client = await openClient(path)
  for (let at = 0; at < 10; at++) {
    client.send(answer(await receivePing(client)))
    await waitUntilHandled(client)
  }
  return client
}

test('heartbeat: a client that answers each ping with its number stays connected', async () => {
  const client = await openAnsweringClient('/feed', ({ ping }) => ({ pong: ping }))
  assert.ok(client.isOpen)
  client.close()
})

test('heartbeat: a client that answers no ping is closed with 1003, even if it sends other messages', async () => {
  const client = await openClient()
  mock.timers.tick(LIMIT_MS - 1)
  await waitUntilHandled(client)
  assert.ok(client.isOpen)
  mock.timers.tick(1)
  assert.equal(await client.closed, 1003)
  assert.match(client.received.findLast(({ text }) => text.includes('ping'))?.text ?? '', /^\{"ping":\d{13}\}$/)
})

test('heartbeat: a client that answers with a wrong number or in the wrong dialect is closed with 1003', async () => {
  for (const answer of [{ pong: 1 }, 'pong']) {
    const client = await openClient()
    for (let passed = 0; passed < LIMIT_MS - PING_MS; passed += PING_MS) {
      mock.timers.tick(PING_MS)
      client.send(answer)
      await waitUntilHandled(client)
    }
    assert.ok(client.isOpen)
    mock.timers.tick(PING_MS)
    assert.equal(await client.closed, 1003)
  }
})

test('heartbeat: a client of the platform’s dialect stays connected while it answers pong, and is closed when it stops', async () => {
  const client = await openAnsweringClient('/feed?dialect=platform', () => 'pong')
  assert.ok(client.isOpen)
  mock.timers.tick(LIMIT_MS)
  assert.equal(await client.closed, 1003)
})

test('heartbeat: a client that never reads is disconnected although it sends pong; a silent one that reads stays connected', async () => {
  const address = await strict.listen()
  const reader = await FeedClient.open(address, '/feed?dialect=platform')
  const stalled = await openStalled(address, '/feed?dialect=platform')
  stalled.send('{"sub":"market.btcusdt.depth.step0","id":1}')
  for (let passed = 0; passed < 2 * LIMIT_MS; passed += PING_MS) {
    await receivePing(reader)
    stalled.send('pong')
    await waitUntilHandled(reader)
  }
  let isGone = false
  stalled.gone.then(() => (isGone = true))
  for (; !isGone; await setImmediate()) stalled.send('pong')
  assert.ok(reader.isOpen)
  reader.close()
})
