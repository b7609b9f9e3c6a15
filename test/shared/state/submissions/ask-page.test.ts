import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import { askPage, DECISION_TIMEOUT_MS, toReason } from '../../../../shared/state/submissions/ask-page.ts'

type Listener = (event: CustomEvent<{ respondWith(decision: unknown): void }>) => void

/** Asks a page with these listeners. */
function ask(...listeners: Listener[]): Promise<string | null> {
  const page = new EventTarget()
  for (const listener of listeners) page.addEventListener('tl-money', listener as EventListener)
  return askPage(page, 'tl-money', { phase: 'before' })
}
const answerWith =
  (decision: unknown): Listener =>
  ({ detail }) =>
    detail.respondWith(decision)

test('no listener, or listeners that do not answer: the action goes on', async () => {
  assert.equal(await ask(), null)
  assert.equal(await ask(() => {}), null)
})

for (const [name, listener, reason] of [
  ['resolves to nothing', answerWith(Promise.resolve()), null],
  ['resolves to true', answerWith(Promise.resolve(true)), null],
  ['is no promise', answerWith(undefined), null],
  ['resolves to false', answerWith(Promise.resolve(false)), ''],
  ['resolves to a reason', answerWith(Promise.resolve({ deny: 'Above your limit' })), 'Above your limit'],
  ['resolves to a denial without a text', answerWith(Promise.resolve({ deny: 5 })), ''],
  ['rejects with an error', answerWith(Promise.reject(new Error('Failed to fetch'))), ''],
  ['rejects with a text', answerWith(Promise.reject('Not today')), 'Not today'],
  ['rejects with a reason', answerWith(Promise.reject({ deny: 'Not today' })), 'Not today'],
  ['cancels the event', (event: Event) => event.preventDefault(), ''],
] as const)
  test(`listener that ${name}: ${reason === null ? 'the action goes on' : 'the action is stopped'}`, async () => {
    assert.equal(await ask(listener as Listener), reason)
  })

test('listener that cancels the event and gives a reason: stopped with the reason', async () => {
  const reason = await ask((event) => {
    event.preventDefault()
    event.detail.respondWith(Promise.resolve({ deny: 'Closed' }))
  })
  assert.equal(reason, 'Closed')
})

test('several listeners: one refusal stops the action, whichever comes first', async () => {
  const allow = answerWith(Promise.resolve())
  const deny = answerWith(Promise.resolve({ deny: 'No' }))
  assert.equal(await ask(allow, deny, allow), 'No')
  assert.equal(await ask(allow, allow), null)
})

test('listener that stays silent: stopped after 10 s and not before', async (t) => {
  t.mock.method(console, 'warn', () => undefined)
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let reason: string | null | undefined
    const asked = ask(answerWith(new Promise(() => {}))).then((given) => {
      reason = given
    })
    mock.timers.tick(DECISION_TIMEOUT_MS - 1)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    assert.equal(reason, undefined)
    mock.timers.tick(1)
    await asked
    assert.equal(reason, '')
  } finally {
    mock.timers.reset()
  }
})

test('an answer after the listener has returned is an error of the listener, and changes nothing', async () => {
  let late: unknown
  let respond: ((decision: unknown) => void) | undefined
  const reason = await ask(({ detail }) => {
    respond = detail.respondWith
  })
  try {
    respond?.(Promise.resolve(false))
  } catch (error) {
    late = error
  }
  assert.equal(reason, null)
  assert.equal((late as DOMException).name, 'InvalidStateError')
})

test('listener that cancels the event after it has returned: an error of the listener, not a silent pass', async () => {
  let heard: Event | undefined
  assert.equal(
    await ask((event) => {
      heard = event
    }),
    null,
  )
  assert.throws(() => heard?.preventDefault(), { name: 'InvalidStateError', message: /respondWith/ })
})

test('reasons: one line of plain text with at most 200 characters, whatever the page gives', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400, unit: 'binary' }), fc.anything()), (given) => {
      const reason = toReason(fc.stringify(given).length % 2 === 0 ? given : { deny: given })
      assert.ok([...reason].length <= 200)
      assert.ok(!/\p{C}|\s\s/u.test(reason))
      if (typeof given !== 'string' && !(given && typeof given === 'object' && 'deny' in given))
        assert.equal(reason, '')
    }),
  )
  assert.equal(toReason({ deny: '  Above\nyour   limit ' }), 'Above your limit')
})
