import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { $token } from '../../../../shared/state/session/token.ts'
import { type MemberResourceOptions, memberResource } from '../../../../shared/state/stores/member-resource.ts'
import { failedResult, type Result } from '../../../../shared/wire/api/call-result.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { flushTasks } from '../../../support/page/server.ts'

const NO = failedResult({ kind: 'network', code: null, message: '' })
/** Time for which a store stays mounted after its last listener. */
const UNMOUNT_DELAY_MS = 1_000

/** Creates a resource with manual responses; each contains its owner and the number of its request. */
function createTestResource(options: MemberResourceOptions = {}) {
  const waiting: { says: string; answer(result: Result<string>): void }[] = []
  let asked = 0
  const $store = memberResource<string>(() => {
    asked += 1
    const says = `${$token.get()} ${asked}`
    return new Promise((answer) => waiting.push({ says, answer }))
  }, options)
  const answer = async (at = 0, good = true) => {
    const [request] = waiting.splice(at, 1)
    request?.answer(good ? { ok: true, data: request.says, msg: '' } : NO)
    await flushTasks()
  }
  return { $store, waiting, answer, data: () => $store.get().data, look: () => $store.subscribe(() => undefined) }
}

stopClock()
beforeEach(() => $token.set(''))

test('member resource: loads while it has listeners; nothing is requested for a visitor', async () => {
  const { $store, waiting, answer, data, look } = createTestResource()
  const end = look()
  await $store.refresh()
  assert.equal(waiting.length, 0)
  $token.set('anna')
  assert.equal($store.get().loading, true)
  await answer()
  assert.equal(data(), 'anna 1')
  assert.equal($store.get().loading, false)
  end()
})

test('member resource: empty immediately after a logout or a login of another member', async () => {
  const { answer, data, look } = createTestResource()
  $token.set('anna')
  const end = look()
  await answer()
  $token.set('bert')
  assert.equal(data(), null)
  await answer()
  assert.equal(data(), 'bert 2')
  $token.set('')
  assert.equal(data(), null)
  end()
})

test('member resource: reloads after a reconnect, but not without listeners', async () => {
  const { waiting, answer, data, look } = createTestResource()
  $token.set('anna')
  const end = look()
  await answer()
  $reconnected.set($reconnected.get() + 1)
  assert.equal(data(), 'anna 1')
  await answer()
  assert.equal(data(), 'anna 2')
  end()
  await advanceClock(UNMOUNT_DELAY_MS)
  $reconnected.set($reconnected.get() + 1)
  $token.set('bert')
  assert.equal(waiting.length, 0)
})

test('answer for a previous member without listeners: dropped', async () => {
  const { $store, answer, look } = createTestResource()
  $token.set('anna')
  look()()
  await advanceClock(UNMOUNT_DELAY_MS)
  $token.set('bert')
  await answer()
  assert.equal($store.value?.data, null)
})

test('answers in another order than their requests: the one requested last counts', async () => {
  const { $store, answer, data, look } = createTestResource()
  $token.set('anna')
  const end = look()
  void $store.refresh()
  await answer(1)
  assert.equal(data(), 'anna 2')
  await answer(0)
  assert.equal(data(), 'anna 2')
  end()
})

test('failed request: known data stays, and is retried only while there are listeners', async () => {
  const { $store, waiting, answer, data, look } = createTestResource({ retryMs: 5_000 })
  $token.set('anna')
  const end = look()
  await answer()
  void $store.refresh()
  await answer(0, false)
  assert.deepEqual([data(), $store.get().failed], ['anna 1', true])
  await advanceClock(5_000)
  await answer(0, false)
  assert.equal(data(), 'anna 1')
  end()
  await advanceClock(20_000)
  assert.equal(waiting.length, 0)
})

test('answer for another language: dropped', async () => {
  const $language = atom('en')
  const { answer, data, look } = createTestResource({ $reloadOn: $language })
  $token.set('anna')
  const end = look()
  $language.set('ar')
  await answer()
  assert.equal(data(), null)
  await answer()
  assert.equal(data(), 'anna 2')
  end()
})

test('change by an action: shown until the next answer', async () => {
  const { $store, answer, data, look } = createTestResource()
  $token.set('anna')
  const end = look()
  $store.change(() => 'nothing is known yet')
  assert.equal(data(), null)
  await answer()
  $store.change((known) => `${known}!`)
  assert.equal(data(), 'anna 1!')
  void $store.refresh()
  await answer()
  assert.equal(data(), 'anna 2')
  end()
})

test('any order of events: data of another member is never shown', async () => {
  const step = fc.constantFrom('anna', 'bert', '', 'first', 'last', 'fail', 'refresh', 'back', 'leave', 'look')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      $token.set('')
      const { $store, waiting, answer, data, look } = createTestResource({ retryMs: 5_000 })
      const check = () => assert.equal((data() ?? $token.get()).split(' ')[0], $token.get())
      let end = look()
      for (const name of steps) {
        if (name === 'first') await answer()
        else if (name === 'last') await answer(waiting.length - 1)
        else if (name === 'fail') await answer(0, false)
        else if (name === 'refresh') void $store.refresh()
        else if (name === 'back') $reconnected.set($reconnected.get() + 1)
        else if (name === 'leave') {
          end()
          await advanceClock(UNMOUNT_DELAY_MS)
        } else if (name === 'look') {
          end()
          end = look()
          check()
        } else $token.set(name)
        if ($store.lc > 0) check()
      }
      end()
      await advanceClock(UNMOUNT_DELAY_MS)
    }),
    { numRuns: 60 },
  )
})

test('invalidate: drops an earlier request although it is answered first', async () => {
  const { $store, answer, data, look } = createTestResource()
  $token.set('anna')
  const end = look()
  await answer()
  void $store.refresh()
  void $store.invalidate()
  await answer(0)
  assert.deepEqual([data(), $store.get().loading], ['anna 1', true])
  await answer(0)
  assert.deepEqual([data(), $store.get().loading], ['anna 3', false])
  end()
})
