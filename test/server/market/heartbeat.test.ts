import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FeedClient } from '../../support/feed-client.ts'
import { EPOCH, replayAt, type Served, serve } from '../../support/replay.ts'
import { openStalled } from '../../support/stalled-feed.ts'

let served: Served
let strict: Served
let address: string

before(async () => {
  served = await serve(
    replayAt(EPOCH + 7_200_000, { heartbeat: { pingMs: 100, silenceMs: 700, readMs: 3_600_000 } }).market,
  )
  address = await served.listen()
  const beat = { pingMs: 100, silenceMs: 3_600_000, readMs: 700 }
  strict = await serve(replayAt(EPOCH + 7_200_000, { heartbeat: beat }).market)
})
after(async () => {
  await served.close()
  await strict.close()
})

/** Answers the first `count` pings with `answer` and tells when the connection ends. */
async function answering(path: string, count: number, answer: (heard: { text: string; ping?: number }) => unknown) {
  const client = await FeedClient.open(address, path)
  for (let at = 0; at < count; at++) {
    const seen = client.heard.length
    const { text, json } = await client.hear(
      (message) => client.heard.indexOf(message) >= seen && message.text.includes('ping'),
    )
    client.send(answer({ text, ...(json.ping !== undefined && { ping: json.ping }) }))
  }
  return client
}

test('keeps a client that answers each ping with its number', async () => {
  const client = await answering('/feed', 10, ({ ping }) => ({ pong: ping }))
  assert.ok(client.isOpen)
  client.close()
})

test('closes with 1003 who does not answer', async () => {
  const client = await FeedClient.open(address)
  assert.equal(await client.closed, 1003)
  assert.match(client.heard[0]?.text ?? '', /^\{"ping":\d{13}\}$/)
})

test('closes with 1003 who answers with another number, or in the wrong dialect', async () => {
  const wrong = FeedClient.open(address).then(async (client) => {
    const timer = setInterval(() => client.isOpen && client.send({ pong: 1 }), 50)
    const code = await client.closed
    clearInterval(timer)
    return code
  })
  const foreign = FeedClient.open(address).then(async (client) => {
    const timer = setInterval(() => client.isOpen && client.send('pong'), 50)
    const code = await client.closed
    clearInterval(timer)
    return code
  })
  assert.deepEqual(await Promise.all([wrong, foreign]), [1003, 1003])
})

test('keeps a client of the platform’s dialect that answers pong, and closes one that does not', async () => {
  const client = await answering('/feed?dialect=platform', 10, () => 'pong')
  assert.ok(client.isOpen)
  assert.equal(await client.closed, 1003)
})

test('cuts off who never reads, however often it says pong, and keeps who reads and says nothing', async () => {
  const address = await strict.listen()
  const reader = await FeedClient.open(address, '/feed?dialect=platform')
  const stalled = await openStalled(address, '/feed?dialect=platform')
  stalled.say('{"sub":"market.btcusdt.depth.step0","id":1}')
  const blind = setInterval(() => stalled.say('pong'), 50)
  await stalled.gone
  clearInterval(blind)
  await reader.hear(({ text }) => text === 'ping')
  reader.send({ sub: 'market.btcusdt.detail', id: 'here' })
  await reader.hear(({ json }) => json.id === 'here')
  assert.ok(reader.isOpen)
  reader.close()
})
