import '../../../support/page/feed.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { $token } from '../../../../shared/state/session/token.ts'
import { polled } from '../../../../shared/state/stores/polled.ts'
import type { Result } from '../../../../shared/wire/api/call-result.ts'
import { subscribe } from '../../../../shared/wire/feed/subscribe.ts'
import '../../../../shared/wire/feed/follow-hints.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { flushTasks } from '../../../support/page/server.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const EVERY_MS = 4_000
const DETAIL = 'market.btcusdt.detail'
const SUBSCRIPTION = { sub: DETAIL, id: DETAIL, batch: 1 }
let asked = 0
let end: () => void = () => undefined

/** Displays a price, for which the page's socket opens, and a poll of the member whose responses arrive at once. */
function display(): void {
  asked = 0
  const endPrice = subscribe(DETAIL, () => undefined)
  const $store = polled(EVERY_MS, async (): Promise<Result<number>> => ({ ok: true, data: ++asked, msg: '' }), $token)
  const endPoll = $store.listen(() => undefined)
  end = () => {
    endPrice()
    endPoll()
  }
}

/** Passes time in steps, while the socket receives prices. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 2; step++) {
    if (step % 10 === 0 && FakeSocket.last.readyState === FakeSocket.OPEN) FakeSocket.last.push(DETAIL, { close: 1 })
    await advanceClock(500)
  }
}

const tick = (tick: object) => FakeSocket.last.push('member', tick)
const readSent = () => FakeSocket.last.sent.map((text) => JSON.parse(text))

/** The backend announces that it hints changes. */
async function greet(): Promise<void> {
  FakeSocket.last.sendMessage({ status: 'ok', rep: 'member', data: { hints: 1 } })
  await flushTasks()
}

/** Opens the socket of a backend that hints changes. */
async function openHinting(): Promise<void> {
  FakeSocket.last.accept()
  await greet()
  tick({ hints: true })
  await flushTasks()
}

beforeEach(() => {
  stopClock()
  // Random delays end in the middle of their ranges, never in the same step of the clock as a poll.
  mock.method(Math, 'random', () => 0.5)
  mock.method(console, 'warn', () => undefined)
  $token.set('token of seven')
})

afterEach(async () => {
  end()
  await advanceClock(20_000)
  FakeSocket.all.length = 0
  mock.timers.reset()
  mock.restoreAll()
})

test('the token: sent as a message, and only after the greeting', async () => {
  display()
  FakeSocket.last.accept()
  assert.equal(FakeSocket.last.url.includes('token'), false)
  assert.deepEqual(readSent(), [SUBSCRIPTION])
  await greet()
  assert.deepEqual(readSent(), [SUBSCRIPTION, { sub: 'member', id: 'member', token: 'token of seven' }])
})

test('backend that hints nothing: polls at the interval of the specification', async () => {
  display()
  FakeSocket.last.accept()
  await pass(60)
  assert.equal(asked, 1 + 60_000 / EVERY_MS)
})

test('backend that hints: one request after the topic began, and then one a minute', async () => {
  display()
  await openHinting()
  await pass(5)
  assert.equal(asked, 2)
  await pass(50)
  assert.equal(asked, 2)
  await pass(15)
  assert.equal(asked, 3)
})

test('hint: requests at once, and once for hints that arrive together', async () => {
  display()
  await openHinting()
  await pass(5)
  tick({ changed: ['money'] })
  tick({ changed: ['money'] })
  await advanceClock(1)
  await flushTasks()
  assert.equal(asked, 3)
  await pass(10)
  assert.equal(asked, 3)
})

test('hint while a request is pending: another request follows', async () => {
  const waiting: ((result: Result<number>) => void)[] = []
  const $store = polled(EVERY_MS, () => new Promise<Result<number>>((resolve) => waiting.push(resolve)), $token)
  const endPrice = subscribe(DETAIL, () => undefined)
  const endPoll = $store.listen(() => undefined)
  end = () => {
    endPrice()
    endPoll()
  }
  await openHinting()
  tick({ changed: ['money'] })
  waiting[0]?.({ ok: true, data: 1, msg: '' })
  await flushTasks()
  await advanceClock(300)
  assert.equal(waiting.length, 2)
})

/** Expects a request within the interval, and one an interval after it. */
async function expectPolling(): Promise<void> {
  const before = asked
  await pass(EVERY_MS / 1_000)
  assert.ok(asked > before, 'a request within the interval')
  const first = asked
  await pass((3 * EVERY_MS) / 1_000)
  assert.equal(asked, first + 3)
}

test('socket that is cut: polls at the interval again', async () => {
  display()
  await openHinting()
  await pass(10)
  FakeSocket.last.closeByServer()
  await expectPolling()
})

test('backend that cannot hint every change any more: polls at the interval again', async () => {
  display()
  await openHinting()
  await pass(10)
  tick({ hints: false })
  await expectPolling()
})

test('end of the session: requests, so that the page learns of it, and subscribes with the token that the page has by then', async () => {
  display()
  await openHinting()
  await pass(10)
  const { length } = readSent()
  tick({ ended: true })
  assert.deepEqual(readSent().slice(length), [{ sub: 'member', id: 'member', token: 'token of seven' }])
  await expectPolling()
})

test('another member: subscribes again, and polls until the backend hints to this one', async () => {
  display()
  await openHinting()
  await pass(10)
  $token.set('token of eight')
  assert.deepEqual(readSent().at(-1), { sub: 'member', id: 'member', token: 'token of eight' })
  await expectPolling()
  $token.set('')
  assert.deepEqual(readSent().at(-1), { unsub: 'member', id: 'member' })
})

test('change that concerns all members: requests within 3 s', async () => {
  display()
  await openHinting()
  await pass(5)
  tick({ changed: ['settings'], all: true })
  await advanceClock(900)
  assert.equal(asked, 2)
  await pass(3)
  assert.equal(asked, 3)
})

test('visitor: subscribes to nothing, but after a login', async () => {
  $token.set('')
  display()
  FakeSocket.last.accept()
  await greet()
  assert.deepEqual(readSent(), [SUBSCRIPTION])
  $token.set('token of seven')
  await flushTasks()
  assert.deepEqual(readSent().at(-1), { sub: 'member', id: 'member', token: 'token of seven' })
})
