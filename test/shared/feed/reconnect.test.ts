import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Feed } from '../../../shared/feed/feed.ts'
import { recordNetworkSign } from '../../../shared/feed/network.ts'
import { $feedStatus, $reconnected } from '../../../shared/feed/status.ts'
import { advanceClock, stopClock } from '../../support/page/clock.ts'
import { setPageVisible, windowEvents } from '../../support/page/page.ts'
import { FakeSocket } from '../../support/page/socket.ts'

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

test('unavailable server: retried every 3 s without limit', async () => {
  startListening()
  for (let time = 0; time < 40; time++) {
    FakeSocket.last.closeByServer()
    assert.equal(($feedStatus.get().retryAt ?? 0) - Date.now(), 3_000)
    await advanceClock(3_000)
    assert.equal(count(), time + 2)
  }
})

test('response to a poll: triggers the next try, at most once a second', async () => {
  await advanceClock(1_500)
  startListening().closeByServer()
  recordNetworkSign()
  assert.equal(count(), 1)
  await advanceClock(1_500)
  recordNetworkSign()
  assert.equal(count(), 2)
  FakeSocket.last.closeByServer()
  recordNetworkSign()
  await advanceClock(500)
  recordNetworkSign()
  assert.equal(count(), 2)
  await advanceClock(500)
  recordNetworkSign()
  assert.equal(count(), 3)
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

test('device online again or page visible again: reconnects immediately', async () => {
  for (const again of [() => windowEvents.dispatchEvent(new Event('online')), () => setPageVisible(true)]) {
    const socket = count() === 0 ? startListening() : FakeSocket.last.accept()
    await advanceClock(1_000)
    socket.closeByServer()
    const before = count()
    again()
    assert.equal(count(), before + 1)
    await advanceClock(10_000)
    assert.equal(count(), before + 1)
  }
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
