import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { atom } from 'nanostores'
import { $freshness } from '../../../../shared/state/stores/freshness.store.ts'
import { recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { recordNetworkSign } from '../../../../shared/wire/feed/network.ts'
import { setFeedState } from '../../../../shared/wire/feed/status.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { windowEvents } from '../../../support/page/page.ts'

const $news = atom<{ at: number | null }>({ at: null })
const $fresh = $freshness($news, 5_000)
let notifications = 0
let end = () => {}

beforeEach(() => {
  stopClock()
  setFeedState('idle')
  $news.set({ at: null })
  end = $fresh.subscribe(() => {
    notifications += 1
  })
})

afterEach(async () => {
  end()
  await advanceClock(2_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('no data yet: waiting, or offline if the feed is disconnected', async () => {
  assert.deepEqual($fresh.get(), { state: 'waiting' })
  setFeedState('offline', Date.now() + 3_000)
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: 3_000 })
  await advanceClock(2_000)
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: 1_000 })
  await advanceClock(5_000)
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: 0 })
  setFeedState('offline')
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: null })
})

test('data: live until stale, then delayed with increasing age, then live again', async () => {
  $news.set({ at: performance.now() })
  assert.deepEqual($fresh.get(), { state: 'live' })
  notifications = 0
  await advanceClock(4_000)
  assert.equal(notifications, 0, 'no notification while live')
  await advanceClock(1_000)
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 5_000 })
  await advanceClock(3_000)
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 8_000 })
  $news.set({ at: performance.now() })
  assert.deepEqual($fresh.get(), { state: 'live' })
})

test('disconnected feed: fresh data is live, stale data is offline', async () => {
  $news.set({ at: performance.now() })
  setFeedState('offline', Date.now() + 60_000)
  assert.deepEqual($fresh.get(), { state: 'live' })
  await advanceClock(5_000)
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: 55_000 })
})

test("jump of the device's date: does not change the age of data", async () => {
  $news.set({ at: performance.now() })
  const steady = performance.now()
  mock.method(performance, 'now', () => steady + 2_000)
  mock.timers.setTime(Date.now() + 24 * 60 * 60 * 1_000)
  assert.deepEqual($fresh.get(), { state: 'live' })
})

test('data of an earlier page: delayed by its age, also without network, until a response arrives', async () => {
  const at = performance.now() - 3_600_000
  assert.ok(at < 0)
  $news.set({ at })
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 3_600_000 })
  windowEvents.dispatchEvent(new Event('offline'))
  setFeedState('offline', Date.now() + 3_000)
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 3_600_000 })
  setFeedState('live')
  recordNetworkSign()
  $news.set({ at: performance.now() })
  assert.deepEqual($fresh.get(), { state: 'live' })
})

test('device without network: offline at once, until an answer arrives', async () => {
  $news.set({ at: performance.now() })
  windowEvents.dispatchEvent(new Event('offline'))
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: null })
  recordNetworkSign()
  assert.deepEqual($fresh.get(), { state: 'live' })
})

test('unreachable backend: nothing is live, new data included, until the next response', async () => {
  $news.set({ at: performance.now() })
  recordResponse(false)
  assert.deepEqual($fresh.get(), { state: 'live' }, 'one lost call proves nothing')
  recordResponse(false)
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 0 })
  await advanceClock(2_000)
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 2_000 })
  setFeedState('offline', Date.now() + 3_000)
  assert.deepEqual($fresh.get(), { state: 'offline', retryMs: 3_000 })
  setFeedState('live')
  $news.set({ at: performance.now() })
  assert.deepEqual($fresh.get(), { state: 'delayed', ageMs: 0 })
  recordResponse(true)
  assert.deepEqual($fresh.get(), { state: 'live' })
})
