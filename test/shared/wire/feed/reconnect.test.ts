import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Feed } from '../../../../shared/wire/feed/feed-client.ts'
import { recordNetworkSign } from '../../../../shared/wire/feed/network.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { $feedStatus } from '../../../../shared/wire/feed/status.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { setPageVisible, windowEvents } from '../../../support/page/page.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const DETAIL = 'market.btcusdt.detail'
const TRADES = 'market.btcusdt.trade.detail'
const state = () => $feedStatus.get().state
const count = () => FakeSocket.all.length
let ends: (() => void)[] = []

/** Creates a feed with listeners and accepts its socket. */
function startListening(): FakeSocket {
  const feed = new Feed({ address: 'wss://home.test/api/feed', dialect: 'htx' })
  ends = [DETAIL, TRADES].map((topic) => feed.subscribe(topic, () => undefined))
  return FakeSocket.last.accept()
}

beforeEach(() => {
  stopClock()
  FakeSocket.all.length = 0
  mock.method(console, 'warn', () => undefined)
})

afterEach(async () => {
  for (const end of ends) end()
  await advanceClock(11_000)
  setPageVisible(true)
  mock.timers.reset()
  mock.restoreAll()
})

test('closed socket: reopened after exactly 3,000 ms with all topics', async () => {
  const before = $reconnected.get()
  const socket = startListening()
  socket.push(DETAIL, { close: 1 })
  assert.equal(state(), 'live')
  socket.closeByServer()
  assert.equal(state(), 'offline')
  assert.equal($feedStatus.get().retryAt, Date.now() + 3_000)
  await advanceClock(2_999)
  assert.equal(count(), 1)
  await advanceClock(1)
  assert.equal(count(), 2)
  assert.equal(state(), 'connecting')
  assert.equal($reconnected.get(), before)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
  assert.equal($reconnected.get(), before + 1)
})

test('new listener during the wait: does not shorten it', async () => {
  startListening().closeByServer()
  const feed = new Feed({ address: 'wss://home.test/api/feed', dialect: 'htx' })
  ends.push(feed.subscribe(DETAIL, () => undefined))
  FakeSocket.last.closeByServer()
  assert.equal(count(), 2)
  ends.push(feed.subscribe(TRADES, () => undefined))
  await advanceClock(2_999)
  assert.equal(count(), 2)
})

test('unavailable server: after the first attempt retried every 3 to 4 s without limit', async () => {
  startListening()
  const randoms = [0.99, 0, 0.5, 0.999, 0.25]
  mock.method(Math, 'random', () => randoms[count() - 1])
  for (const time of randoms.keys()) {
    FakeSocket.last.closeByServer()
    const delay = 3_000 + (randoms[time - 1] ?? 0) * 1_000
    assert.equal($feedStatus.get().retryAt, Date.now() + delay)
    await advanceClock(Math.ceil(delay) - 1)
    assert.equal(count(), time + 1)
    await advanceClock(1)
    assert.equal(count(), time + 2)
  }
  FakeSocket.last.accept().closeByServer()
  assert.equal($feedStatus.get().retryAt, Date.now() + 3_000, 'first attempt after the next close')
})

test('response to a poll, network or visible page again: none of them brings an attempt forward', async () => {
  startListening()
  const signs = [recordNetworkSign, () => windowEvents.dispatchEvent(new Event('online')), () => setPageVisible(true)]
  for (const [round, sign] of signs.entries()) {
    await advanceClock(2_000)
    FakeSocket.last.closeByServer()
    await advanceClock(2_999)
    sign()
    assert.equal(count(), round + 1)
    await advanceClock(1)
    assert.equal(count(), round + 2)
    FakeSocket.last.accept()
  }
})

test('device reports no network: offline immediately', async () => {
  const socket = startListening()
  socket.push(DETAIL, { close: 1 })
  windowEvents.dispatchEvent(new Event('offline'))
  assert.equal(state(), 'offline')
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
})

test('open socket without data: silent after 5 s and replaced after 20 s, even with pings', async () => {
  const socket = startListening()
  socket.push(DETAIL, { close: 1 })
  for (let second = 0; second < 5; second++) {
    socket.sendMessage({ ping: second })
    await advanceClock(1_000)
  }
  assert.equal(state(), 'live')
  await advanceClock(1_000)
  assert.equal(state(), 'silent')
  socket.push(DETAIL, { close: 2 })
  assert.equal(state(), 'live')
  await advanceClock(21_000)
  assert.equal(state(), 'offline')
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
  await advanceClock(3_000)
  assert.equal(count(), 2)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
})

test('acknowledged subscription without data: silent', async () => {
  const socket = startListening()
  socket.sendMessage({ id: DETAIL, status: 'ok', subbed: DETAIL, ts: 1 })
  await advanceClock(6_000)
  assert.equal(state(), 'silent')
})

test('socket that never opens: closed and retried', async () => {
  startListening().closeByServer()
  await advanceClock(3_000)
  assert.equal(state(), 'connecting')
  await advanceClock(21_000)
  assert.equal(state(), 'offline')
})

test('page hidden for 30 s: closes its socket and reopens it when visible', async () => {
  const socket = startListening()
  const before = $reconnected.get()
  setPageVisible(false)
  for (let second = 0; second < 29; second++) {
    socket.push(DETAIL, { close: 1 })
    await advanceClock(1_000)
  }
  assert.equal(socket.readyState, FakeSocket.OPEN)
  await advanceClock(1_000)
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
  assert.equal(state(), 'idle')
  await advanceClock(3_600_000)
  assert.equal(count(), 1)
  setPageVisible(true)
  assert.equal(count(), 2)
  assert.equal($reconnected.get(), before + 1)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
  assert.equal($reconnected.get(), before + 1)
})

test('page hidden for 10 s: keeps its socket', async () => {
  const socket = startListening()
  const before = $reconnected.get()
  setPageVisible(false)
  await advanceClock(10_000)
  socket.push(DETAIL, { close: 1 })
  setPageVisible(true)
  await advanceClock(2_000)
  assert.equal(count(), 1)
  assert.equal($reconnected.get(), before)
})

test('device that slept with the page visible: replaces its socket', async () => {
  const socket = startListening()
  socket.push(DETAIL, { close: 1 })
  const before = $reconnected.get()
  await advanceClock(1_000)
  mock.timers.setTime(Date.now() + 3_600_000)
  await advanceClock(1_000)
  assert.equal(count(), 2)
  FakeSocket.last.accept()
  assert.equal($reconnected.get(), before + 1)
})

test('listener after an idle close: does not count as a reconnect', async () => {
  startListening()
  const before = $reconnected.get()
  for (const end of ends) end()
  await advanceClock(11_000)
  assert.equal(state(), 'idle')
  const feed = new Feed({ address: 'wss://home.test/api/feed', dialect: 'htx' })
  ends = [feed.subscribe(DETAIL, () => undefined)]
  FakeSocket.last.accept()
  assert.equal($reconnected.get(), before)
})
