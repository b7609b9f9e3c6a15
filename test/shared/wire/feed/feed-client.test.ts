import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { subscribeMessage } from '../../../../shared/base/contract/feed.ts'
import { Feed } from '../../../../shared/wire/feed/feed-client.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { $feedStatus } from '../../../../shared/wire/feed/status.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { setPageVisible, windowEvents } from '../../../support/page/page.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const DETAIL = 'market.btcusdt.detail'
const TRADES = 'market.btcusdt.trade.detail'

const createFeed = (dialect: 'htx' | 'platform' = 'htx') => new Feed({ address: 'wss://home.test/api/feed', dialect })
const ignore = () => undefined
const state = () => $feedStatus.get().state

beforeEach(() => {
  stopClock()
  FakeSocket.all.length = 0
  mock.method(console, 'warn', ignore)
  mock.method(console, 'error', ignore)
})

afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

test('one socket for all topics: subscribes each once, closes 10 s after the last listener', async () => {
  const feed = createFeed()
  const ends = [feed.subscribe(DETAIL, ignore), feed.subscribe(DETAIL, ignore), feed.subscribe(TRADES, ignore)]
  assert.equal(FakeSocket.all.length, 1)
  const socket = FakeSocket.last.accept()
  assert.equal(socket.binaryType, 'arraybuffer')
  assert.deepEqual(
    socket.sent,
    [DETAIL, TRADES].map((topic) => `{"sub":"${topic}","id":"${topic}","batch":1}`),
  )
  ends[0]?.()
  ends[0]?.()
  assert.deepEqual(socket.topics, [DETAIL, TRADES])
  ends[1]?.()
  assert.deepEqual(socket.topics, [TRADES])
  ends[2]?.()
  assert.deepEqual(socket.topics, [])
  await advanceClock(9_000)
  assert.equal(socket.readyState, FakeSocket.OPEN)
  await advanceClock(1_000)
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
  assert.equal(state(), 'idle')
  await advanceClock(120_000)
  assert.equal(FakeSocket.all.length, 1)
})

test('listener within these 10 s: uses the open socket', async () => {
  const feed = createFeed()
  feed.subscribe(DETAIL, ignore)()
  FakeSocket.last.accept()
  await advanceClock(9_000)
  feed.subscribe(TRADES, ignore)
  await advanceClock(5_000)
  assert.equal(FakeSocket.all.length, 1)
  assert.deepEqual(FakeSocket.last.topics, [TRADES])
})

test('data: delivered to the listeners of its topic only, twice to a listener added twice', () => {
  const feed = createFeed()
  const heard: unknown[] = []
  const both = (tick: object, ts: number) => heard.push([tick, ts])
  feed.subscribe(DETAIL, both)
  feed.subscribe(DETAIL, both)
  feed.subscribe(TRADES, () => assert.fail('another topic'))
  const socket = FakeSocket.last.accept()
  socket.push(DETAIL, { close: 1 }, 1_794_000_000_123)
  socket.push('market.nobody.detail', { close: 2 })
  assert.deepEqual(heard, Array(2).fill([{ close: 1 }, 1_794_000_000_123]))
})

test('data before its acknowledgement, repeated acknowledgements, data after the end: handled', () => {
  const feed = createFeed()
  let heard = 0
  const end = feed.subscribe(DETAIL, () => {
    heard += 1
  })
  const socket = FakeSocket.last.accept()
  socket.push(DETAIL, { close: 1 })
  for (let time = 0; time < 2; time++) socket.sendMessage({ id: DETAIL, status: 'ok', subbed: DETAIL, ts: 1 })
  socket.push(DETAIL, { close: 1 })
  end()
  socket.push(DETAIL, { close: 2 })
  assert.equal(heard, 2)
})

test('listener that throws or unsubscribes during delivery: other listeners still get their data', () => {
  const feed = createFeed()
  const heard: string[] = []
  feed.subscribe(DETAIL, () => {
    throw new Error('a bug of its own')
  })
  const end = feed.subscribe(DETAIL, () => {
    heard.push('leaver')
    end()
  })
  feed.subscribe(DETAIL, () => heard.push('last'))
  const socket = FakeSocket.last.accept()
  socket.push(DETAIL, { close: 1 })
  socket.push(DETAIL, { close: 2 })
  assert.deepEqual(heard, ['leaver', 'last', 'last'])
})

test('ping: reply in the dialect of the connection', () => {
  for (const [dialect, ping, pong] of [
    ['htx', '{"ping":1794000000000}', '{"pong":1794000000000}'],
    ['platform', 'ping', 'pong'],
    ['platform', '{"ping":5}', 'pong'],
  ] as const) {
    createFeed(dialect).subscribe(DETAIL, ignore)
    const socket = FakeSocket.last.accept()
    socket.sendMessage(ping)
    assert.equal(socket.sent.at(-1), pong)
  }
})

test('invalid frames: all dropped, one warning per feed', () => {
  const warn = mock.method(console, 'warn', ignore)
  for (const [at, data] of [new ArrayBuffer(40), 'not json', new Blob(['x']), null, '{"tick":7', '7'].entries()) {
    createFeed().subscribe(DETAIL, () => assert.fail('garbage was delivered'))
    const socket = FakeSocket.last.accept()
    for (const again of [data, data]) socket.sendRaw(again)
    assert.equal(warn.mock.callCount(), at + 1, String(data))
    assert.notEqual(state(), 'live')
  }
})

test('socket errors and refusals of the server: logged only', () => {
  createFeed().subscribe(DETAIL, ignore)
  const socket = FakeSocket.last.accept()
  const warn = mock.method(console, 'warn', ignore)
  socket.onerror?.()
  socket.sendMessage({ status: 'error', id: DETAIL, 'err-code': 'bad-request', 'err-msg': 'invalid topic' })
  assert.equal(warn.mock.callCount(), 2)
  assert.match(String(warn.mock.calls[1]?.arguments[0]), /invalid topic/)
})

test('first and last listener of a topic: send the messages of `subscribeMessage` (FED-06)', () => {
  const end = createFeed().subscribe(DETAIL, ignore)
  const socket = FakeSocket.last.accept()
  end()
  assert.deepEqual(
    socket.sent,
    (['sub', 'unsub'] as const).map((action) => subscribeMessage(action, DETAIL, DETAIL, 1)),
  )
})

test('batch of several topics: each listener receives its pushes in order, and the socket has data (Q-230)', () => {
  const feed = createFeed()
  const heard: unknown[] = []
  feed.subscribe(DETAIL, (tick) => heard.push(['detail', tick]))
  feed.subscribe(TRADES, (tick) => heard.push(['trades', tick]))
  const push = (ch: string, id: number) => ({ ch, ts: 1_794_000_000_000, tick: { id } })
  const socket = FakeSocket.last.accept()
  socket.sendRaw(JSON.stringify({ batch: [push(DETAIL, 1), push(TRADES, 2), push(DETAIL, 3)] }))
  assert.deepEqual(heard, [
    ['detail', { id: 1 }],
    ['trades', { id: 2 }],
    ['detail', { id: 3 }],
  ])
  assert.equal(state(), 'live')
})

test('invalid address: retried without an exception', async () => {
  const genuine = globalThis.WebSocket
  Object.assign(globalThis, {
    WebSocket: class {
      constructor() {
        throw new SyntaxError('bad address')
      }
    },
  })
  const before = $reconnected.get()
  const end = createFeed().subscribe(DETAIL, ignore)
  assert.equal(state(), 'offline')
  Object.assign(globalThis, { WebSocket: genuine })
  await advanceClock(3_000)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL])
  assert.equal($reconnected.get(), before)
  end()
})

test('disposed feed: closes its socket and ignores all events', async () => {
  const address = 'wss://home.test/another'
  const sockets = () => FakeSocket.all.filter(({ url }) => url === address)
  const feed = new Feed({ address, dialect: 'htx' })
  feed.subscribe(DETAIL, ignore)
  const socket = FakeSocket.last.accept()
  feed.dispose()
  assert.equal(socket.readyState, 3)
  assert.equal(state(), 'idle')
  windowEvents.dispatchEvent(new Event('online'))
  setPageVisible(false)
  await advanceClock(60_000)
  setPageVisible(true)
  await advanceClock(1_000)
  assert.equal(sockets().length, 1)
})
