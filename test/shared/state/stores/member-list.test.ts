import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { $token } from '../../../../shared/state/session/token.ts'
import { hasListeners, memberList } from '../../../../shared/state/stores/member-list.ts'
import { failedResult, type Result } from '../../../../shared/wire/api/call-result.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { flushTasks } from '../../../support/page/server.ts'

const NO = failedResult({ kind: 'network', code: null, message: '' })
/** Time for which a store stays mounted after its last listener. */
const UNMOUNT_DELAY_MS = 1_000

/** Creates a list with manual responses; each row contains its owner. */
function createTestList(whole = false) {
  const waiting: { token: string; page: number; answer(result: Result<string[]>): void }[] = []
  const list = memberList<string>(
    ({ page }) => new Promise((answer) => waiting.push({ token: $token.get(), page, answer })),
    (row) => row,
    { loadAll: whole },
  )
  /** Resolves the oldest pending request. */
  const answer = async (size = 3) => {
    const request = waiting.shift()
    request?.answer({
      ok: true,
      msg: '',
      data: Array.from({ length: size }, (_none, at) => `${request.token} ${request.page} ${at}`),
    })
    await flushTasks()
  }
  const refuse = async () => {
    waiting.shift()?.answer(NO)
    await flushTasks()
  }
  return { list, waiting, answer, refuse, look: () => list.$list.subscribe(() => undefined) }
}

stopClock()
beforeEach(() => $token.set(''))

test('member list: loads while it has listeners; nothing is requested for a visitor, not even on a press', async () => {
  const { list, waiting, answer, look } = createTestList()
  const end = look()
  await Promise.all([list.refresh(), list.reload(), list.retry(), list.more()])
  assert.equal(waiting.length, 0)
  $token.set('anna')
  assert.equal(waiting.length, 1)
  await answer()
  assert.equal(list.$list.get().rows.length, 3)
  end()
})

test('member list: empty immediately after a logout or a login of another member', async () => {
  const { list, answer, look } = createTestList()
  $token.set('anna')
  const end = look()
  await answer()
  $token.set('bert')
  assert.deepEqual(list.$list.get().rows, [])
  await answer()
  assert.deepEqual(list.$list.get().rows, ['bert 1 0', 'bert 1 1', 'bert 1 2'])
  $token.set('')
  assert.deepEqual(list.$list.get().rows, [])
  end()
})

test('member list: a failed answer without listeners is not retried', async () => {
  const { list, waiting, refuse, look } = createTestList()
  $token.set('anna')
  look()()
  await advanceClock(2 * UNMOUNT_DELAY_MS)
  await refuse()
  await advanceClock(60_000)
  assert.equal(waiting.length, 0)
  list.change((rows) => rows)
  assert.equal(waiting.length, 0)
})

test('member list: reloads its pages after a reconnect, but not without listeners', async () => {
  const { list, waiting, answer, look } = createTestList()
  $token.set('anna')
  const end = look()
  await answer(10)
  void list.more()
  await answer(3)
  $reconnected.set($reconnected.get() + 1)
  assert.equal(list.$list.get().rows.length, 13)
  await answer(10)
  assert.deepEqual(
    waiting.map(({ page }) => page),
    [2],
  )
  await answer(1)
  assert.equal(list.$list.get().rows.length, 11)
  end()
  await advanceClock(UNMOUNT_DELAY_MS)
  assert.equal(hasListeners(list), false)
  $reconnected.set($reconnected.get() + 1)
  $token.set('bert')
  assert.equal(waiting.length, 0)
})

test('member list: stored rows of a member are not shown to the next one', async () => {
  const { list, answer, look } = createTestList()
  $token.set('anna')
  look()()
  await answer()
  await advanceClock(UNMOUNT_DELAY_MS)
  $token.set('bert')
  const seen: (readonly string[])[] = []
  list.$list.subscribe(({ rows }) => seen.push(rows))()
  assert.deepEqual(seen.flat(), [])
})

test('list of all pages: stops loading when another member signs in', async () => {
  const { list, waiting, answer, look } = createTestList(true)
  $token.set('anna')
  look()()
  await advanceClock(UNMOUNT_DELAY_MS)
  $token.set('bert')
  await answer(10)
  assert.equal(waiting.length, 0)
  assert.deepEqual(list.$list.value?.rows, [])
})

test('any order of events: rows of another member are never shown', async () => {
  const step = fc.constantFrom(
    'anna',
    'bert',
    '',
    'answer',
    'refuse',
    'more',
    'refresh',
    'retry',
    'back',
    'leave',
    'look',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, whole) => {
      $token.set('')
      const { list, answer, refuse, look } = createTestList(whole)
      const check = () => {
        for (const row of list.$list.get().rows) assert.equal(row.split(' ')[0], $token.get())
      }
      let end = look()
      for (const name of steps) {
        if (name === 'answer') await answer(10)
        else if (name === 'refuse') await refuse()
        else if (name === 'more' || name === 'refresh' || name === 'retry') void list[name]()
        else if (name === 'back') $reconnected.set($reconnected.get() + 1)
        else if (name === 'leave') {
          end()
          await advanceClock(UNMOUNT_DELAY_MS)
        } else if (name === 'look') {
          end()
          end = look()
          check()
        } else $token.set(name)
        if (hasListeners(list)) check()
      }
      end()
      await advanceClock(UNMOUNT_DELAY_MS)
    }),
    { numRuns: 60 },
  )
})
