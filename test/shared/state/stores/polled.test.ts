import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { atom, type ReadableAtom } from 'nanostores'
import { $markets } from '../../../../shared/state/market/markets.store.ts'
import { polled } from '../../../../shared/state/stores/polled.ts'
import { failedResult, type Result } from '../../../../shared/wire/api/call-result.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { setPageVisible } from '../../../support/page/page.ts'
import { flushTasks } from '../../../support/page/server.ts'

const no = failedResult({ kind: 'network', code: null, message: '' })
const yes = (data: number): Result<number> => ({ ok: true, data, msg: '' })
const ends: (() => void)[] = []

/** Creates a poll of 1 s with manual responses. */
function createTestPoll(whose?: ReadableAtom<string>, everyMs: number | ((known: number | null) => number) = 1_000) {
  const waiting: ((result: Result<number>) => void)[] = []
  const state = { asked: 0, waiting }
  const $store = polled(
    everyMs,
    () => {
      state.asked += 1
      return new Promise<Result<number>>((resolve) => waiting.push(resolve))
    },
    whose,
  )
  const look = () => ends.push($store.subscribe(() => undefined))
  const answer = async (result: Result<number>) => {
    waiting.shift()?.(result)
    await flushTasks()
  }
  return { $store, state, look, answer }
}

beforeEach(stopClock)

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  setPageVisible(true)
  await advanceClock(2_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('requests: the first at once, the next an interval after the answer, never two in flight', async () => {
  const { state, look, answer } = createTestPoll()
  look()
  look()
  assert.equal(state.asked, 1)
  await advanceClock(10_000)
  assert.equal(state.asked, 1)
  await answer(yes(1))
  await advanceClock(999)
  assert.equal(state.asked, 1)
  await advanceClock(1)
  assert.equal(state.asked, 2)
})

test('interval: may depend on the known data', async () => {
  const { state, look, answer } = createTestPoll(undefined, (known) => (known === 1 ? 1_000 : 10_000))
  look()
  await answer(yes(1))
  await advanceClock(1_000)
  assert.equal(state.asked, 2)
  await answer(yes(2))
  await advanceClock(9_999)
  assert.equal(state.asked, 2)
  await advanceClock(1)
  assert.equal(state.asked, 3)
})

test('failed request: keeps data and time, and polling continues', async () => {
  const { $store, look, answer } = createTestPoll()
  look()
  await answer(yes(7))
  const at = performance.now()
  assert.deepEqual($store.get(), { data: 7, at, failed: false, loading: false })
  await advanceClock(1_000)
  await answer(no)
  assert.deepEqual($store.get(), { data: 7, at, failed: true, loading: false })
  await advanceClock(1_000)
  await answer(yes(8))
  assert.deepEqual($store.get(), { data: 8, at: performance.now(), failed: false, loading: false })
})

test('hidden page: pauses, and requests at once when it is visible again', async () => {
  const { state, look, answer } = createTestPoll()
  look()
  await answer(yes(1))
  setPageVisible(false)
  await advanceClock(60_000)
  assert.equal(state.asked, 1)
  setPageVisible(true)
  assert.equal(state.asked, 2)
  setPageVisible(false)
  await answer(yes(2))
  await advanceClock(60_000)
  assert.equal(state.asked, 2)
})

test('no listeners: no requests', async () => {
  const { state, look, answer } = createTestPoll()
  look()
  await answer(yes(1))
  await advanceClock(500)
  for (const end of ends.splice(0)) end()
  // The store stays mounted for one second after its last listener.
  await advanceClock(1_000)
  await answer(yes(2))
  const { asked } = state
  await advanceClock(60_000)
  assert.equal(state.asked, asked)
  look()
  assert.equal(state.asked, asked + 1)
})

test('reconnect and refresh: request at once', async () => {
  const { $store, state, look, answer } = createTestPoll()
  look()
  await answer(yes(1))
  $reconnected.set($reconnected.get() + 1)
  assert.equal(state.asked, 2)
  const wanted = $store.refresh()
  assert.equal(state.asked, 2)
  await answer(yes(2))
  await wanted
  assert.equal($store.get().data, 2)
  await advanceClock(1_000)
  assert.equal(state.asked, 3)
})

test('polls of the markets with the same interval: share one store', () => {
  assert.equal($markets(10_000), $markets(10_000))
  assert.notEqual($markets(10_000), $markets(2_500))
})

test('visitor: no requests; another member: restarts and drops earlier answers', async () => {
  const $owner = atom('')
  const { $store, state, look, answer } = createTestPoll($owner)
  look()
  await advanceClock(5_000)
  await $store.refresh()
  assert.equal(state.asked, 0)
  $owner.set('anna')
  assert.equal(state.asked, 1)
  $owner.set('ben')
  assert.equal(state.asked, 2)
  await answer(yes(1))
  assert.equal($store.get().data, null)
  await answer(yes(2))
  assert.equal($store.get().data, 2)
  await advanceClock(1_000)
  assert.equal(state.asked, 3)
  $owner.set('')
  assert.equal($store.get().data, null)
  await answer(yes(3))
  await advanceClock(5_000)
  assert.deepEqual([$store.get().data, state.asked], [null, 3])
})

test('invalidate: drops earlier requests, answered before or after the new one', async () => {
  const { $store, state, look, answer } = createTestPoll()
  look()
  await answer(yes(1))
  await advanceClock(1_000)
  const invalidated = $store.invalidate()
  assert.deepEqual([state.asked, $store.get().loading], [3, true])
  // Answer to the poll that was requested before the action.
  await answer(yes(1))
  assert.deepEqual([$store.get().data, $store.get().loading], [1, true])
  await answer(yes(2))
  await invalidated
  assert.deepEqual([$store.get().data, $store.get().loading], [2, false])
  await advanceClock(1_000)
  const again = $store.invalidate()
  assert.equal(state.asked, 5)
  // The later request is answered first.
  const [old, latest] = state.waiting.splice(0)
  latest?.(yes(4))
  await again
  old?.(yes(3))
  await flushTasks()
  assert.equal($store.get().data, 4)
  // One poll continues, not two.
  await advanceClock(1_000)
  assert.equal(state.asked, 6)
})

test('invalidate without listeners: drops pending requests, and the next listener requests', async () => {
  const { $store, state, look, answer } = createTestPoll()
  look()
  for (const end of ends.splice(0)) end()
  await advanceClock(2_000)
  await $store.invalidate()
  await answer(yes(1))
  assert.equal(state.asked, 1)
  look()
  assert.deepEqual([state.asked, $store.get().data], [2, null])
  await answer(yes(2))
  assert.equal($store.get().data, 2)
})

test('request that throws: counts as failed, and polling continues', async () => {
  let asked = 0
  const $store = polled<number>(1_000, async () => {
    asked += 1
    if (asked === 2) throw new Error('a bug')
    return yes(asked)
  })
  ends.push($store.subscribe(() => undefined))
  await flushTasks()
  await assert.rejects($store.invalidate(), /a bug/)
  assert.deepEqual([$store.get().data, $store.get().failed, $store.get().loading], [1, true, false])
  await advanceClock(1_000)
  assert.deepEqual([$store.get().data, $store.get().failed], [3, false])
})
