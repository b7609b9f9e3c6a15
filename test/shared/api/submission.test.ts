import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import {
  forgetOldSubmission,
  submissionEnded,
  submissionKey,
  UNANSWERED_MS,
  unanswered,
} from '../../../shared/api/submission.ts'

const storage = new Map<string, string>()
Object.defineProperty(globalThis, 'sessionStorage', {
  value: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
})

afterEach(() => {
  submissionEnded('order')
  mock.timers.reset()
})

test('the same content has the same key until it is answered, another content another one', () => {
  const key = submissionKey('order', 'a')
  assert.equal(unanswered('order'), 'a')
  assert.equal(submissionKey('order', 'a'), key)
  assert.notEqual(submissionKey('transfer', 'a'), key)
  submissionEnded('order')
  assert.equal(unanswered('order'), null)
  assert.notEqual(submissionKey('order', 'a'), key)
  const other = submissionKey('order', 'b')
  assert.notEqual(submissionKey('order', 'a'), other)
})

test('one without an answer is forgotten ten minutes after its last try, and before that it is not', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_794_000_000_000 })
  const key = submissionKey('order', 'a')
  mock.timers.tick(UNANSWERED_MS)
  forgetOldSubmission('order')
  assert.equal(submissionKey('order', 'a'), key)
  mock.timers.tick(UNANSWERED_MS)
  forgetOldSubmission('order')
  assert.equal(unanswered('order'), 'a')
  mock.timers.tick(1)
  forgetOldSubmission('order')
  assert.equal(unanswered('order'), null)
  assert.notEqual(submissionKey('order', 'a'), key)
})

test('a press sends what the form says, however long it has said so', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_794_000_000_000 })
  const key = submissionKey('order', 'a')
  mock.timers.tick(10 * UNANSWERED_MS)
  assert.equal(submissionKey('order', 'a'), key)
})

test('what another version stored is no submission', () => {
  for (const text of ['{"key":"k","content":"a"}', '{', 'null', '7', '{"key":1,"content":"a","at":1}']) {
    storage.set('tradelet.sent.order', text)
    assert.equal(unanswered('order'), null, text)
  }
})
