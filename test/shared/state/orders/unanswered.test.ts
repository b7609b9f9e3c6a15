import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { writeStored } from '../../../../shared/state/preferences/storage.ts'
import { storeSubmission } from '../../../../shared/state/submissions/store-submission.ts'
import {
  forgetExpired,
  getUnansweredContent,
  UNANSWERED_TTL_MS,
} from '../../../../shared/state/submissions/unanswered.ts'

/** Creates a browser storage backed by a map. */
function createStorage(): Map<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const map = new Map<string, string>()
  return Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
}
const storage = createStorage()
Object.defineProperty(globalThis, 'sessionStorage', { value: storage })
Object.defineProperty(globalThis, 'localStorage', { value: createStorage() })

const keyFor = (kind: string, content: string): string => storeSubmission(kind, content).key

afterEach(() => {
  storage.clear()
  writeStored('account', '')
  mock.timers.reset()
})

test('key: the same for the same content until it is answered, new for other content', () => {
  const key = keyFor('order', 'a')
  assert.equal(getUnansweredContent('order'), 'a')
  assert.equal(keyFor('order', 'a'), key)
  assert.notEqual(keyFor('transfer', 'a'), key)
  storeSubmission('order', 'a').forget()
  assert.equal(getUnansweredContent('order'), null)
  assert.notEqual(keyFor('order', 'a'), key)
  const other = keyFor('order', 'b')
  assert.notEqual(keyFor('order', 'a'), other)
})

test('unanswered form: forgotten 10 minutes after its last attempt, not earlier', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_794_000_000_000 })
  const key = keyFor('order', 'a')
  mock.timers.tick(UNANSWERED_TTL_MS)
  forgetExpired('order')
  assert.equal(keyFor('order', 'a'), key)
  mock.timers.tick(UNANSWERED_TTL_MS)
  forgetExpired('order')
  assert.equal(getUnansweredContent('order'), 'a')
  mock.timers.tick(1)
  forgetExpired('order')
  assert.equal(getUnansweredContent('order'), null)
  assert.notEqual(keyFor('order', 'a'), key)
})

test('press: uses the stored key at any age', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_794_000_000_000 })
  const key = keyFor('order', 'a')
  mock.timers.tick(10 * UNANSWERED_TTL_MS)
  assert.equal(keyFor('order', 'a'), key)
})

test('invalid stored value: ignored', () => {
  for (const text of ['{"key":"k","content":"a"}', '{', 'null', '7', '{"key":1,"content":"a","at":1}']) {
    storage.set('tradelet.sent.order/', text)
    assert.equal(getUnansweredContent('order'), null, text)
  }
})

test('unanswered form: hidden from another member on the tab, and kept for the first one', () => {
  writeStored('account', 'ann')
  const anns = storeSubmission('order', 'a')
  writeStored('account', 'bob')
  assert.equal(getUnansweredContent('order'), null)
  const bobs = storeSubmission('order', 'a')
  assert.notEqual(bobs.key, anns.key)
  anns.forget()
  assert.equal(getUnansweredContent('order'), 'a', "a response to Ann's form keeps Bob's")
  writeStored('account', 'ann')
  assert.equal(getUnansweredContent('order'), null)
})

test('storage that rejects writes: the page stores the form in memory', (context) => {
  context.mock.method(storage, 'setItem', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { key, forget } = storeSubmission('order', 'a')
  assert.equal(getUnansweredContent('order'), 'a')
  assert.equal(keyFor('order', 'a'), key)
  forget()
  assert.equal(getUnansweredContent('order'), null)
})
