import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { failed, type Result } from '../../../shared/api/result.ts'
import { $reconnected } from '../../../shared/feed/status.ts'
import { $token } from '../../../shared/session/token.ts'
import { type MemberResourceOptions, memberResource } from '../../../shared/stores/member-resource.ts'
import { pass, stopClock } from '../../support/page/clock.ts'
import { settled } from '../../support/page/server.ts'

const NO = failed({ kind: 'network', code: null, message: '' })
const LET_GO_MS = 1_000

/** A resource whose answers a test gives by hand; each says whose it is and which request it answers. */
function resource(options: MemberResourceOptions = {}) {
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
    await settled()
  }
  return { $store, waiting, answer, data: () => $store.get().data, look: () => $store.subscribe(() => undefined) }
}

stopClock()
beforeEach(() => $token.set(''))

test('what belongs to a member loads while something shows it, and a visitor requests nothing', async () => {
  const { $store, waiting, answer, data, look } = resource()
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

test('it is gone at once when the member logs out or another one signs in', async () => {
  const { answer, data, look } = resource()
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

test('it loads again after a reconnect, and no longer when nothing shows it', async () => {
  const { waiting, answer, data, look } = resource()
  $token.set('anna')
  const end = look()
  await answer()
  $reconnected.set($reconnected.get() + 1)
  assert.equal(data(), 'anna 1')
  await answer()
  assert.equal(data(), 'anna 2')
  end()
  await pass(LET_GO_MS)
  $reconnected.set($reconnected.get() + 1)
  $token.set('bert')
  assert.equal(waiting.length, 0)
})

test('an answer that comes when its member has gone and nothing shows it is dropped', async () => {
  const { $store, answer, look } = resource()
  $token.set('anna')
  look()()
  await pass(LET_GO_MS)
  $token.set('bert')
  await answer()
  assert.equal($store.value?.data, null)
})

test('of answers that overtake each other the one requested last stays', async () => {
  const { $store, answer, data, look } = resource()
  $token.set('anna')
  const end = look()
  void $store.refresh()
  await answer(1)
  assert.equal(data(), 'anna 2')
  await answer(0)
  assert.equal(data(), 'anna 2')
  end()
})

test('what is known stays when a later try fails, which is repeated only while something shows it', async () => {
  const { $store, waiting, answer, data, look } = resource({ retryMs: 5_000 })
  $token.set('anna')
  const end = look()
  await answer()
  void $store.refresh()
  await answer(0, false)
  assert.deepEqual([data(), $store.get().failed], ['anna 1', true])
  await pass(5_000)
  await answer(0, false)
  assert.equal(data(), 'anna 1')
  end()
  await pass(20_000)
  assert.equal(waiting.length, 0)
})

test('an answer that was requested in another language is dropped', async () => {
  const $language = atom('en')
  const { answer, data, look } = resource({ $reloadOn: $language })
  $token.set('anna')
  const end = look()
  $language.set('ar')
  await answer()
  assert.equal(data(), null)
  await answer()
  assert.equal(data(), 'anna 2')
  end()
})

test('what an action has changed shows until the next answer', async () => {
  const { $store, answer, data, look } = resource()
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

test('in any order of events, nothing of another member ever shows', async () => {
  const step = fc.constantFrom('anna', 'bert', '', 'first', 'last', 'fail', 'refresh', 'back', 'leave', 'look')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      $token.set('')
      const { $store, waiting, answer, data, look } = resource({ retryMs: 5_000 })
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
          await pass(LET_GO_MS)
        } else if (name === 'look') {
          end()
          end = look()
          check()
        } else $token.set(name)
        if ($store.lc > 0) check()
      }
      end()
      await pass(LET_GO_MS)
    }),
    { numRuns: 60 },
  )
})

test('after an action, what was requested before it is dropped although it comes first', async () => {
  const { $store, answer, data, look } = resource()
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
