import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { FormValues } from '../../../../shared/base/contract/endpoint.ts'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { redeemStaking } from '../../../../shared/base/contract/staking.ts'
import { transferBetweenAccounts } from '../../../../shared/base/contract/transfer.ts'
import { createConfirmation } from '../../../../shared/state/submissions/confirmation.ts'
import { createSubmission } from '../../../../shared/state/submissions/submission.ts'
import type { SubmissionResult } from '../../../../shared/state/submissions/submission-parts.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { reachState } from '../../../../shared/wire/api/reachability.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { answer, sentTo, server } from '../../../support/page/server.ts'

interface Order {
  amount: string
}
interface ReportedEvent extends Record<string, unknown> {
  phase: string
  order: Order
  orderId?: string
  message?: string
  field?: string
}

/** Creates a submission and records the events of its element. */
function createTestSubmission({ prevented = false } = {}) {
  const host = new EventTarget()
  const told: ReportedEvent[] = []
  host.addEventListener('tl-order', (event) => {
    told.push((event as CustomEvent<ReportedEvent>).detail)
    if (prevented) event.preventDefault()
  })
  const submission = createSubmission({
    kind: 'test',
    endpoint: createOptionOrder,
    toForm: ({ amount }: Order) => ({ marketId: '1', seconds: 30, amount, direction: 'up' as const }),
    facts: ({ amount }) => ({ amount }),
    fields: { amount: 'amount' },
    events: { host, about: (order) => order },
  })
  return { submission, told, phases: () => told.map(({ phase }) => phase) }
}

const ORDER = { amount: '10' }
/** Details of the order in the events: its coin is not stated. */
const FACTS = { coin: null, account: 'funds', amount: '10', fee: null }

/** Returns the detail of an event without its time and its function, which differ in each run. */
function withoutTime({ at, respondWith, ...rest }: Record<string, unknown>): Record<string, unknown> {
  assert.ok(!Number.isNaN(Date.parse(String(at))))
  assert.equal(typeof respondWith, rest.phase === 'before' ? 'function' : 'undefined')
  return rest
}
const replyAccepted = () => answer({ code: 1, msg: 'Success', data: { order_id: '42' } })
const replyLost = () => Promise.reject(new TypeError('Failed to fetch'))
const unauthorized = () => answer({ code: 401, msg: 'Please log in' }, 401)
const tooOften = () => answer({ code: 429, msg: 'Slowly' }, 429)
const stopping = () => answer({ code: 503, msg: 'Again', rule: 'stopping' }, 503)
const busy = () => answer({ code: 503, msg: 'Busy', rule: 'busy' }, 503)
const unavailable = () => answer({ code: 503, msg: 'Away', rule: 'unavailable' }, 503)
const broken = () => answer({ code: 503, msg: 'Failed' }, 503)
const keys = () => sentTo('/api/creatorder').map(({ headers }) => headers.get('Idempotency-Key'))

beforeEach(() => {
  server.sent.length = 0
  identity.onUnauthorized = () => undefined
})
afterEach(async () => {
  server.reply = replyAccepted
  const { submission } = createTestSubmission()
  if (submission.getUnanswered()) await submission.send({ amount: submission.getUnanswered()?.amount ?? '' })
})

test('accepted action that is no order: reported with the id of its record, null from a backend that sends none', async () => {
  const submission = createSubmission({
    kind: 'staking-redeem',
    endpoint: redeemStaking,
    toForm: (order: { id: string }) => order,
    facts: () => ({}),
    fields: {},
  })
  const ids: (string | null)[] = []
  const onMoney = (event: Event) => {
    const { phase, id } = (event as CustomEvent<{ phase: string; id: string | null }>).detail
    if (phase === 'accepted') ids.push(id)
  }
  document.addEventListener('tl-money', onMoney)
  for (const data of [{ id: '5' }, null, [], 'done', { id: {} }]) {
    server.reply = () => answer({ code: 1, msg: 'Success', data })
    assert.equal((await submission.send({ id: '5' })).phase, 'accepted')
  }
  document.removeEventListener('tl-money', onMoney)
  assert.deepEqual(ids, ['5', null, null, null, null])
})

test('accepted order: emitted with its id, and the next one has a new key', async () => {
  const { submission, told } = createTestSubmission()
  server.reply = replyAccepted
  assert.deepEqual(await submission.send(ORDER), { phase: 'accepted', orderId: '42' })
  assert.deepEqual(told.map(withoutTime), [
    { phase: 'before', order: ORDER, ...FACTS, id: null, key: '' },
    { phase: 'accepted', order: ORDER, orderId: '42', ...FACTS, id: '42', key: keys()[0] },
  ])
  await submission.send(ORDER)
  assert.notEqual(keys()[0], keys()[1])
})

test("refused order: emitted with the server's message and the form's field name", async () => {
  const { submission, told } = createTestSubmission()
  server.reply = () => answer({ code: 201, msg: 'Too little', field: 'ctzed' })
  assert.deepEqual(await submission.send(ORDER), { phase: 'refused', message: 'Too little', field: 'amount' })
  const reported = { phase: 'refused', order: ORDER, message: 'Too little', field: 'amount', requestId: null }
  assert.deepEqual(told.map(withoutTime)[1], { ...reported, ...FACTS, id: null, key: keys()[0] })
  server.reply = () => answer({ code: 201, msg: 'No', field: 'm_id' })
  assert.deepEqual(await submission.send(ORDER), { phase: 'refused', message: 'No' })
  assert.notEqual(keys()[0], keys()[1])
})

test('lost response of a backend that knows ids of requests: the event has the id that was sent', async () => {
  const { submission, told } = createTestSubmission()
  reachState.ids = true
  server.reply = replyLost
  await submission.send(ORDER)
  reachState.ids = false
  const { phase, requestId } = Object(told[1])
  assert.equal(phase, 'unknown')
  assert.equal(requestId, server.sent[0]?.headers.get('x-request-id'))
  assert.ok(requestId)
})

test('event cancelled by the page: neither sent nor stored', async () => {
  const { submission, phases } = createTestSubmission({ prevented: true })
  const reason = "We couldn't do this. Nothing was sent."
  assert.deepEqual(await submission.send(ORDER), { phase: 'blocked', reason })
  assert.deepEqual([phases(), server.sent.length, submission.getUnanswered()], [['before', 'blocked'], 0, null])
})

test('action without an element: reported by `tl-money`', async () => {
  const told: unknown[] = []
  const listen = (event: Event) => told.push(withoutTime((event as CustomEvent).detail))
  document.addEventListener('tl-money', listen)
  const submission = createSubmission({
    kind: 'transfer',
    endpoint: transferBetweenAccounts,
    toForm: (order: FormValues<typeof transferBetweenAccounts> & { coin: string }) => order,
    facts: ({ coin, amount, fromAccount }) => ({ coin, account: fromAccount, amount }),
    fields: {},
  })
  server.reply = () => answer({ code: 1, msg: 'Moved', data: null })
  await submission.send({ coinId: '1', amount: '5', fromAccount: 'funds', toAccount: 'options', coin: 'USDT' })
  document.removeEventListener('tl-money', listen)
  const facts = { action: 'transfer', id: null, coin: 'USDT', account: 'funds', amount: '5', fee: null }
  const [key] = sentTo('/api/transfer').map(({ headers }) => headers.get('Idempotency-Key'))
  assert.deepEqual(told, [
    { ...facts, phase: 'before', key: '' },
    { ...facts, phase: 'accepted', key },
  ])
})

test('order without an answer: unknown, never refused, and recognized by its content', async () => {
  const { submission, phases } = createTestSubmission()
  server.reply = replyLost
  assert.deepEqual(await submission.send(ORDER), { phase: 'unknown' })
  assert.deepEqual(phases(), ['before', 'unknown'])
  assert.deepEqual(submission.getUnanswered(), { marketId: '1', seconds: 30, amount: '10', direction: 'up' })
  assert.equal(submission.isUnanswered(ORDER), true)
  assert.equal(submission.isUnanswered({ amount: '11' }), false)
  server.reply = replyAccepted
  await submission.send({ amount: '11' })
  assert.notEqual(keys()[1], keys()[0], 'another order has its own key')
})

for (const [name, turnedAway] of [
  ['a session that has ended', unauthorized],
  ['too many requests', tooOften],
  ['a backend that stops', stopping],
  ['a backend that is busy', busy],
  ['a database that is away', unavailable],
] as const)
  test(`second attempt rejected because of ${name}: the first stays unknown and keeps its key`, async () => {
    const { submission, phases } = createTestSubmission()
    for (const reply of [replyLost, turnedAway, replyAccepted]) {
      server.reply = reply
      await submission.send(ORDER)
    }
    assert.deepEqual(phases(), ['before', 'unknown', 'before', 'unknown', 'before', 'accepted'])
    assert.equal(new Set(keys()).size, 1)
    assert.equal(submission.getUnanswered(), null)
  })

for (const reply of [stopping, busy, unavailable])
  test(`second attempt turned away by "${reply.name}": its message says unknown, that of a first attempt is the server's`, async () => {
    server.reply = reply
    const { submission } = createTestSubmission()
    await submission.send({ amount: '12' })
    assert.notEqual($toast.get()?.text, undefined)
    server.reply = replyLost
    await submission.send(ORDER)
    server.reply = reply
    await submission.send(ORDER)
    const { text, key } = $toast.get() ?? {}
    assert.deepEqual({ text, key }, { text: undefined, key: 'unknown' })
  })

test('first attempt rejected before the key check: refused', async () => {
  const { submission } = createTestSubmission()
  for (const reply of [unauthorized, tooOften, stopping, busy, unavailable]) {
    server.reply = reply
    assert.equal((await submission.send(ORDER)).phase, 'refused')
    assert.equal(submission.getUnanswered(), null)
  }
})

test('503 without a promise: the order is unknown, and the next attempt has its key', async () => {
  const { submission, phases } = createTestSubmission()
  for (const reply of [broken, unavailable, replyAccepted]) {
    server.reply = reply
    await submission.send(ORDER)
  }
  assert.deepEqual(phases(), ['before', 'unknown', 'before', 'unknown', 'before', 'accepted'])
  assert.equal(new Set(keys()).size, 1)
})

/** Creates a confirmation whose sent orders wait for their results in `waiting`. */
function createTestConfirmation() {
  const waiting: ((result: SubmissionResult<string>) => void)[] = []
  const question = createConfirmation({
    isUnanswered: () => false,
    send: (_order: Order) => new Promise<SubmissionResult<string>>((resolve) => waiting.push(resolve)),
  })
  return { question, waiting }
}

test('confirmation: stays open while sending or with an unknown result, and is confirmed once', async () => {
  const { question, waiting } = createTestConfirmation()
  const isConfirmed = question.ask(ORDER)
  question.confirm()
  question.confirm()
  assert.deepEqual([await isConfirmed, question.$sending.get()], [true, true])
  const sending = question.send(ORDER)
  question.cancel()
  assert.deepEqual(question.$confirming.get(), { order: ORDER, unanswered: false })
  waiting.shift()?.({ phase: 'unknown' })
  assert.deepEqual(await sending, { phase: 'unknown' })
  assert.deepEqual([question.$confirming.get(), question.$sending.get()], [{ order: ORDER, unanswered: true }, false])
  question.confirm()
  assert.equal(question.$sending.get(), false, 'a press before the next question does nothing')
  const again = question.ask(ORDER)
  question.confirm()
  assert.equal(await again, true)
  const sentAgain = question.send(ORDER)
  waiting.shift()?.({ phase: 'accepted', orderId: '42' })
  await sentAgain
  assert.deepEqual([question.$confirming.get(), question.$sending.get()], [null, false])
})

test('confirmation that is closed, or asked about another order: the first question is answered with false', async () => {
  const { question } = createTestConfirmation()
  const first = question.ask(ORDER)
  const second = question.ask({ amount: '11' })
  assert.equal(await first, false)
  assert.deepEqual(question.$confirming.get(), { order: { amount: '11' }, unanswered: false })
  question.cancel()
  assert.equal(await second, false)
  assert.equal(question.$confirming.get(), null)
})
