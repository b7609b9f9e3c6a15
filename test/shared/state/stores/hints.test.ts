import '../../../support/page/feed.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { $token } from '../../../../shared/state/session/token.ts'
import { polled } from '../../../../shared/state/stores/polled.ts'
import type { Result } from '../../../../shared/wire/api/call-result.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { flushTasks } from '../../../support/page/server.ts'
import { FakeSocket } from '../../../support/page/socket.ts'

const EVERY_MS = 4_000
let asked = 0
let end: () => void = () => undefined

/** Displays a poll of the member whose responses arrive at once. */
function display(): void {
  asked = 0
  const $store = polled(EVERY_MS, async (): Promise<Result<number>> => ({ ok: true, data: ++asked, msg: '' }), $token)
  end = $store.listen(() => undefined)
}

/** Passes time in steps, while the socket receives the pings of the exchange's protocol. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 2; step++) {
    if (step % 10 === 0 && FakeSocket.last.readyState === FakeSocket.OPEN) FakeSocket.last.sendMessage({ ping: step })
    await advanceClock(500)
  }
}

const tick = (tick: object) => FakeSocket.last.push('member', tick)
const readSent = () => FakeSocket.last.sent.map((text) => JSON.parse(text))

/** Opens the socket of a backend that hints changes. */
async function openHinting(): Promise<void> {
  FakeSocket.last.accept()
  FakeSocket.last.sendMessage({ id: 'member', status: 'ok', rep: 'member', data: { hints: 1 } })
  tick({ hints: true })
  await flushTasks()
}

beforeEach(() => {
  stopClock()
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

test('the token: sent as a message, and only to a socket that knows the topic', async () => {
  display()
  FakeSocket.last.accept()
  assert.equal(FakeSocket.last.url.includes('token'), false)
  assert.deepEqual(readSent(), [{ req: 'member', id: 'member' }])
  FakeSocket.last.sendMessage({
    id: 'member',
    status: 'error',
    'err-code': 'bad-request',
    'err-msg': 'invalid topic member',
  })
  assert.equal(readSent().length, 1)
  FakeSocket.last.sendMessage({ id: 'member', status: 'ok', rep: 'member', data: { hints: 1 } })
  assert.deepEqual(readSent().at(-1), { sub: 'member', id: 'member', token: 'token of seven' })
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
  end = $store.listen(() => undefined)
  await openHinting()
  tick({ changed: ['money'] })
  waiting[0]?.({ ok: true, data: 1, msg: '' })
  await flushTasks()
  await advanceClock(300)
  assert.equal(waiting.length, 2)
})

test('socket that is cut: polls at once and at the interval again', async () => {
  display()
  await openHinting()
  await pass(10)
  const before = asked
  FakeSocket.last.closeByServer()
  await advanceClock(1)
  await flushTasks()
  assert.equal(asked, before + 1)
  await advanceClock(EVERY_MS)
  await flushTasks()
  assert.equal(asked, before + 2)
})

test('backend that cannot hint every change any more: polls at once', async () => {
  display()
  await openHinting()
  await pass(10)
  const before = asked
  tick({ hints: false })
  await advanceClock(1)
  await flushTasks()
  assert.equal(asked, before + 1)
})

test('end of the session: requests, so that the page learns of it', async () => {
  display()
  await openHinting()
  await pass(10)
  const before = asked
  tick({ ended: true })
  await advanceClock(1)
  await flushTasks()
  assert.equal(asked, before + 1)
})

test('change of settings, which all members are told: requests within 3 s', async () => {
  display()
  await openHinting()
  await pass(5)
  tick({ changed: ['settings'] })
  await advanceClock(900)
  assert.equal(asked, 2)
  await pass(3)
  assert.equal(asked, 3)
})

test('visitor: subscribes to nothing', async () => {
  $token.set('')
  display()
  await advanceClock(1_000)
  assert.equal(FakeSocket.all.length, 0)
})
