import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Feed } from '../../../shared/feed/feed.ts'
import { noteAnswer } from '../../../shared/feed/network.ts'
import { $feedStatus, $reconnected } from '../../../shared/feed/status.ts'
import { pass, stopClock } from '../../support/page/clock.ts'
import { show, windowEvents } from '../../support/page/page.ts'
import { FakeSocket } from '../../support/page/socket.ts'

const DETAIL = 'market.btcusdt.detail'
const TRADES = 'market.btcusdt.trade.detail'
const state = () => $feedStatus.get().state
const count = () => FakeSocket.all.length
let ends: (() => void)[] = []

/** Creates a feed with listeners and accepts its socket. */
function listening(): FakeSocket {
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
  await pass(11_000)
  show(true)
  mock.timers.reset()
  mock.restoreAll()
})

test('closed socket: reopened after exactly 3,000 ms with all topics', async () => {
  const before = $reconnected.get()
  const socket = listening()
  socket.push(DETAIL, { close: 1 })
  assert.equal(state(), 'live')
  socket.end()
  assert.equal(state(), 'offline')
  assert.equal($feedStatus.get().retryAt, Date.now() + 3_000)
  await pass(2_999)
  assert.equal(count(), 1)
  await pass(1)
  assert.equal(count(), 2)
  assert.equal(state(), 'connecting')
  assert.equal($reconnected.get(), before)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
  assert.equal($reconnected.get(), before + 1)
})

test('new listener during the wait: does not shorten it', async () => {
  listening().end()
  const feed = new Feed({ address: 'wss://home.test/api/feed', dialect: 'htx' })
  ends.push(feed.subscribe(DETAIL, () => undefined))
  FakeSocket.last.end()
  assert.equal(count(), 2)
  ends.push(feed.subscribe(TRADES, () => undefined))
  await pass(2_999)
  assert.equal(count(), 2)
})

test('unavailable server: retried every 3 s without limit', async () => {
  listening()
  for (let time = 0; time < 40; time++) {
    FakeSocket.last.end()
    assert.equal(($feedStatus.get().retryAt ?? 0) - Date.now(), 3_000)
    await pass(3_000)
    assert.equal(count(), time + 2)
  }
})

test('response to a poll: triggers the next try, at most once a second', async () => {
  await pass(1_500)
  listening().end()
  noteAnswer()
  assert.equal(count(), 1)
  await pass(1_500)
  noteAnswer()
  assert.equal(count(), 2)
  FakeSocket.last.end()
  noteAnswer()
  await pass(500)
  noteAnswer()
  assert.equal(count(), 2)
  await pass(500)
  noteAnswer()
  assert.equal(count(), 3)
})

test('device reports no network: offline immediately', async () => {
  const socket = listening()
  socket.push(DETAIL, { close: 1 })
  windowEvents.dispatchEvent(new Event('offline'))
  assert.equal(state(), 'offline')
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
})

test('open socket without data: silent after 5 s and replaced after 20 s, even with pings', async () => {
  const socket = listening()
  socket.push(DETAIL, { close: 1 })
  for (let second = 0; second < 5; second++) {
    socket.say({ ping: second })
    await pass(1_000)
  }
  assert.equal(state(), 'live')
  await pass(1_000)
  assert.equal(state(), 'silent')
  socket.push(DETAIL, { close: 2 })
  assert.equal(state(), 'live')
  await pass(21_000)
  assert.equal(state(), 'offline')
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
  await pass(3_000)
  assert.equal(count(), 2)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
})

test('acknowledged subscription without data: silent', async () => {
  const socket = listening()
  socket.say({ id: DETAIL, status: 'ok', subbed: DETAIL, ts: 1 })
  await pass(6_000)
  assert.equal(state(), 'silent')
})

test('socket that never opens: closed and retried', async () => {
  listening().end()
  await pass(3_000)
  assert.equal(state(), 'connecting')
  await pass(21_000)
  assert.equal(state(), 'offline')
})

test('device online again or page visible again: reconnects immediately', async () => {
  for (const again of [() => windowEvents.dispatchEvent(new Event('online')), () => show(true)]) {
    const socket = count() === 0 ? listening() : FakeSocket.last.accept()
    await pass(1_000)
    socket.end()
    const before = count()
    again()
    assert.equal(count(), before + 1)
    await pass(10_000)
    assert.equal(count(), before + 1)
  }
})

test('page hidden for 30 s: closes its socket and reopens it when visible', async () => {
  const socket = listening()
  const before = $reconnected.get()
  show(false)
  for (let second = 0; second < 29; second++) {
    socket.push(DETAIL, { close: 1 })
    await pass(1_000)
  }
  assert.equal(socket.readyState, FakeSocket.OPEN)
  await pass(1_000)
  assert.notEqual(socket.readyState, FakeSocket.OPEN)
  assert.equal(state(), 'idle')
  await pass(3_600_000)
  assert.equal(count(), 1)
  show(true)
  assert.equal(count(), 2)
  assert.equal($reconnected.get(), before + 1)
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL, TRADES])
  assert.equal($reconnected.get(), before + 1)
})

test('page hidden for 10 s: keeps its socket', async () => {
  const socket = listening()
  const before = $reconnected.get()
  show(false)
  await pass(10_000)
  socket.push(DETAIL, { close: 1 })
  show(true)
  await pass(2_000)
  assert.equal(count(), 1)
  assert.equal($reconnected.get(), before)
})

test('device that slept with the page visible: replaces its socket', async () => {
  const socket = listening()
  socket.push(DETAIL, { close: 1 })
  const before = $reconnected.get()
  await pass(1_000)
  mock.timers.setTime(Date.now() + 3_600_000)
  await pass(1_000)
  assert.equal(count(), 2)
  FakeSocket.last.accept()
  assert.equal($reconnected.get(), before + 1)
})

test('listener after an idle close: does not count as a reconnect', async () => {
  listening()
  const before = $reconnected.get()
  for (const end of ends) end()
  await pass(11_000)
  assert.equal(state(), 'idle')
  const feed = new Feed({ address: 'wss://home.test/api/feed', dialect: 'htx' })
  ends = [feed.subscribe(DETAIL, () => undefined)]
  FakeSocket.last.accept()
  assert.equal($reconnected.get(), before)
})
