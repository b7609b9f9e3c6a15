import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Feed } from '../../../../shared/wire/feed/feed-client.ts'
import { openFeed } from '../../../../shared/wire/feed/open-feed.ts'
import { $feedStatus } from '../../../../shared/wire/feed/status.ts'
import { createSubscribe, requestSnapshot } from '../../../../shared/wire/feed/subscribe.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { shared } from '../../../support/page/page.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const DETAIL = 'market.btcusdt.detail'
const TRADES = 'market.btcusdt.trade.detail'
const ignore = () => undefined
const state = () => $feedStatus.get().state

/** Creates a `subscribe` whose code a test loads: `arrive` resolves all requests for that code, `fail` rejects them. */
function createLateSubscribe() {
  const requests: ((feed: Promise<Feed>) => void)[] = []
  const settle = async (createFeed: () => Promise<Feed>) => {
    for (const resolve of requests.splice(0)) resolve(createFeed())
    await advanceClock(0)
  }
  return {
    subscribe: createSubscribe(() => new Promise((resolve) => requests.push(resolve))),
    requests,
    arrive: () => settle(async () => openFeed()),
    fail: () => settle(() => Promise.reject(new TypeError('offline'))),
  }
}

beforeEach(() => {
  stopClock()
  FakeSocket.all.length = 0
})

afterEach(() => {
  ;(shared.feed as Feed | undefined)?.dispose()
  delete shared.feed
  mock.timers.reset()
  mock.restoreAll()
})

test('topics before the code is loaded: all subscribed over one socket, in their order', async () => {
  const { subscribe, requests, arrive } = createLateSubscribe()
  assert.equal(requests.length, 0)
  const heard: object[] = []
  subscribe(DETAIL, (tick) => heard.push(tick))
  subscribe(TRADES, ignore)
  assert.equal(FakeSocket.all.length, 0)
  await arrive()
  assert.equal(FakeSocket.all.length, 1)
  const socket = FakeSocket.last.accept()
  assert.deepEqual(socket.topics, [DETAIL, TRADES])
  socket.push(DETAIL, { close: 1 })
  assert.deepEqual(heard, [{ close: 1 }])
})

test('topic after the code is loaded, also by another build: subscribed at once', async () => {
  const { subscribe, requests } = createLateSubscribe()
  openFeed()
  const ends = [subscribe(DETAIL, ignore), subscribe(TRADES, ignore)]
  assert.equal(requests.length, 0)
  const socket = FakeSocket.last.accept()
  assert.deepEqual(socket.topics, [DETAIL, TRADES])
  ends[1]?.()
  assert.deepEqual(socket.topics, [DETAIL])
})

test('listener removed before the code is loaded: never subscribed, no socket opens', async () => {
  const { subscribe, arrive } = createLateSubscribe()
  subscribe(DETAIL, ignore)()
  await arrive()
  assert.equal(FakeSocket.all.length, 0)
})

test('listener added before and removed after the code is loaded: unsubscribed', async () => {
  const { subscribe, arrive } = createLateSubscribe()
  const end = subscribe(DETAIL, ignore)
  subscribe(TRADES, ignore)
  await arrive()
  const socket = FakeSocket.last.accept()
  end()
  assert.deepEqual(socket.topics, [TRADES])
})

test('code that cannot be loaded: offline with the time of the next attempt, loaded again after 3 s', async () => {
  const { subscribe, requests, fail, arrive } = createLateSubscribe()
  subscribe(DETAIL, ignore)
  await fail()
  assert.deepEqual([state(), $feedStatus.get().retryAt], ['offline', Date.now() + 3_000])
  await advanceClock(2_000)
  assert.equal(requests.length, 0)
  await advanceClock(1_000)
  assert.equal(requests.length, 1)
  await arrive()
  assert.deepEqual(FakeSocket.last.accept().topics, [DETAIL])
})

test('code that cannot be loaded, listener removed meanwhile: not loaded again until the next topic', async () => {
  const { subscribe, requests, fail } = createLateSubscribe()
  const end = subscribe(DETAIL, ignore)
  await fail()
  end()
  await advanceClock(10_000)
  assert.equal(requests.length, 0)
  subscribe(DETAIL, ignore)
  assert.equal(requests.length, 1)
})

test('snapshot requested before the code is loaded: no response, as with a closed socket', async () => {
  const { subscribe, arrive } = createLateSubscribe()
  subscribe(DETAIL, ignore)
  requestSnapshot(DETAIL, () => assert.fail('a response'))
  await arrive()
  const socket = FakeSocket.last.accept()
  assert.ok(!socket.sent.some((text) => text.includes('"req"')))
  requestSnapshot(DETAIL, ignore)
  assert.ok(socket.sent.some((text) => text.includes('"req"')))
})
