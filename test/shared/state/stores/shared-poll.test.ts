import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { createSharedPoll } from '../../../../shared/state/stores/shared-poll.ts'
import type { Result } from '../../../../shared/wire/api/call-result.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { setPageVisible } from '../../../support/page/page.ts'
import { flushTasks } from '../../../support/page/server.ts'

const ends: (() => void)[] = []
/** Times of the requests, in s since the start of the test. */
let asked: number[] = []
let start = 0

/** Creates a shared poll whose responses arrive at once: 1, 2, 3 and so on. */
function createTestPoll() {
  start = performance.now()
  asked = []
  return createSharedPoll<number>(async (): Promise<Result<number>> => {
    asked.push((performance.now() - start) / 1_000)
    return { ok: true, data: asked.length, msg: '' }
  })
}

/** Passes time in steps, because each request is scheduled after the response to the last one. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 2; step++) await advanceClock(500)
}

beforeEach(stopClock)

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  setPageVisible(true)
  await advanceClock(4_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('stores of several intervals: one loop at the shortest, all with the same responses', async () => {
  const at = createTestPoll()
  const intervals = [4_000, 5_000, 2_000, 6_000]
  for (const everyMs of intervals) ends.push(at(everyMs).listen(() => undefined))
  await pass(6)
  assert.deepEqual(asked, [0, 2, 4, 6])
  for (const everyMs of intervals) assert.equal(at(everyMs).get().data, 4)
})

test('shorter interval that is displayed later: requests at once, then at its own interval', async () => {
  const at = createTestPoll()
  ends.push(at(10_000).listen(() => undefined))
  await pass(3)
  ends.push(at(2_000).listen(() => undefined))
  await pass(4)
  assert.deepEqual(asked, [0, 3, 5, 7])
})

test('longer interval that is displayed later: requests nothing and has the known data', async () => {
  const at = createTestPoll()
  ends.push(at(2_000).listen(() => undefined))
  await pass(1)
  const seen: (number | null)[] = []
  ends.push(at(60_000).subscribe(({ data }) => seen.push(data)))
  assert.deepEqual(seen, [1])
  await pass(1)
  assert.deepEqual([seen.at(-1), asked], [2, [0, 2]])
})

test('store of the shortest interval without listeners: the loop continues at the next longer one', async () => {
  const at = createTestPoll()
  ends.push(at(6_000).listen(() => undefined))
  const end = at(1_000).listen(() => undefined)
  await pass(2)
  end()
  // The store stays mounted for 1 s after its last listener.
  await pass(1)
  const before = asked.length
  await pass(7)
  assert.equal(asked.length, before + 1)
})

test('no listeners: no requests; a later listener requests at once', async () => {
  const at = createTestPoll()
  const end = at(1_000).listen(() => undefined)
  end()
  await pass(3)
  const before = asked.length
  await pass(60)
  assert.equal(asked.length, before)
  ends.push(at(1_000).listen(() => undefined))
  await flushTasks()
  assert.equal(asked.length, before + 1)
  await pass(1)
  assert.equal(asked.length, before + 2)
})

test('store that is displayed again within 1 s: the loop continues', async () => {
  const at = createTestPoll()
  at(2_000).listen(() => undefined)()
  await advanceClock(500)
  ends.push(at(2_000).listen(() => undefined))
  await pass(6)
  assert.deepEqual(asked, [0, 2, 4, 6])
})

test('`refresh` and `set` of one store: change all of them', async () => {
  const at = createTestPoll()
  ends.push(at(5_000).listen(() => undefined))
  ends.push(at(9_000).listen(() => undefined))
  await flushTasks()
  await at(9_000).refresh()
  assert.deepEqual([asked.length, at(5_000).get().data], [2, 2])
  at(9_000).set({ data: 77, at: -1, failed: true, loading: false })
  assert.deepEqual([at(5_000).get().data, at(9_000).get().data], [77, 77])
})
