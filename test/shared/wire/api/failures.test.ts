import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import fc from 'fast-check'
import { createOptionOrder, getOptionTerms } from '../../../../shared/base/contract/options.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { getMember } from '../../../../shared/base/contract/session.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { isUncertain } from '../../../../shared/wire/api/call-result.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { $toast, type Toast } from '../../../../shared/wire/api/toast.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { answer, never, server, text } from '../../../support/page/server.ts'

const toasts: Toast[] = []
$toast.listen((toast) => toast && toasts.push(toast))

beforeEach(() => {
  toasts.length = 0
  server.sent.length = 0
  identity.token = () => ''
  identity.onUnauthorized = () => undefined
  recordResponse(true)
})

/** Returns kind and code of the failure and the toast that is shown. */
async function getOutcome(reply: () => Response | Promise<Response>) {
  server.reply = reply
  const result = await call(createOptionOrder, {})
  assert.equal(toasts.length, 1, 'one message')
  const [shown] = toasts.splice(0)
  return [result.ok || result.error.kind, result.ok || result.error.code, shown?.text ?? shown?.key]
}

test('failures: each has its kind and shows one toast', async () => {
  const html = '<!doctype html><title>502</title>'
  for (const [reply, expected] of [
    [() => answer({ code: 201, msg: 'No money', data: { order_id: 1 } }), ['refused', 201, 'No money']],
    [() => answer({ code: '204', msg: 'Nothing' }), ['refused', 204, 'Nothing']],
    [() => answer({ code: 0, msg: 'No' }), ['refused', 0, 'No']],
    [() => answer({ code: 999, msg: '' }), ['refused', 999, 'refused']],
    [() => answer({ code: 429, msg: 'Slowly' }, 429), ['refused', 429, 'Slowly']],
    [() => answer({ code: 500, msg: 'Our fault' }, 500), ['server', 500, 'Our fault']],
    [() => answer({ code: 500, msg: 'Our fault' }), ['server', 500, 'Our fault']],
    [() => answer({ code: 1, msg: 'fine', data: { order_id: '7' } }, 502), ['server', 1, 'fine']],
    [() => text(html, 502), ['server', null, 'unknown']],
    [() => answer({ code: 503, msg: 'Later' }, 503), ['server', 503, 'Later']],
    [() => answer({ code: 503, msg: 'Later', rule: 'stopping' }, 503), ['refused', 503, 'Later']],
    [() => answer({ code: 503, msg: 'Busy', rule: 'busy' }, 503), ['refused', 503, 'Busy']],
    [() => answer({ code: 503, msg: 'Away', rule: 'unavailable' }, 503), ['refused', 503, 'Away']],
    [() => answer({ code: 503, msg: '', rule: 'unavailable' }, 503), ['refused', 503, 'unsent']],
    [() => text(html), ['malformed', null, 'unknown']],
    [() => text('{"code":1,"msg":"ok","da'), ['malformed', null, 'unknown']],
    [() => text(''), ['malformed', null, 'unknown']],
    [() => text('null'), ['malformed', null, 'unknown']],
    [() => text('[1]'), ['malformed', null, 'unknown']],
    [() => answer({ msg: 'no code' }), ['malformed', null, 'unknown']],
    [() => answer({ code: 'one', msg: 'no' }), ['malformed', null, 'unknown']],
    [() => answer({ code: 1, msg: 'ok', data: null }), ['malformed', 1, 'unknown']],
    [() => answer({ code: 1, msg: 'ok', data: { order_id: {} } }), ['malformed', 1, 'unknown']],
    [() => Promise.reject(new TypeError('fetch failed')), ['network', null, 'unknown']],
    [() => answer({ code: 401, msg: 'Who?' }), ['unauthorized', 401, 'Who?']],
    [() => text(html, 401), ['unauthorized', null, 'signedOut']],
  ] as const)
    assert.deepEqual(await getOutcome(reply), expected)
})

test('call that moves no money: toast of a failed load or a timeout', async () => {
  for (const reply of [() => text('', 502), () => text('{"code":1'), () => answer({ code: 999, msg: '' })]) {
    server.reply = reply
    await call(getMember)
    assert.equal(toasts.pop()?.key, 'failed')
  }
  stopClock()
  server.reply = never
  const slow = call(getMember)
  await advanceClock(15_000)
  await slow
  assert.equal(toasts.pop()?.key, 'timeout')
  mock.timers.reset()
  mock.restoreAll()
})

test('truncated body: network error', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"code":1')),
        pull: (stream) => stream.error(new TypeError('connection lost')),
      }),
    )
  assert.deepEqual(await getOutcome(broken), ['network', null, 'unknown'])
})

test('device without a network: toast "offline"', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  assert.deepEqual(await getOutcome(() => Promise.reject(new TypeError('fetch failed'))), ['network', null, 'offline'])
  Object.defineProperty(navigator, 'onLine', { value: true })
})

test('invalid field: the error has its field and rule', async () => {
  server.reply = () => answer({ code: 201, msg: 'Too little', data: null, field: 'ctzed', rule: 'min' })
  const result = await call(createOptionOrder, {}, { quiet: true })
  assert.deepEqual(result, {
    ok: false,
    error: { kind: 'refused', code: 201, message: 'Too little', field: 'amount', rule: 'min' },
  })
  assert.equal(toasts.length, 0)
})

test('no response for 15 seconds: timeout without a retry', async () => {
  stopClock()
  server.reply = never
  const results: unknown[] = []
  void call(createOptionOrder, {}).then((result) => results.push(result))
  await advanceClock(14_999)
  assert.deepEqual(results, [])
  await advanceClock(1)
  assert.deepEqual(results, [{ ok: false, error: { kind: 'timeout', code: null, message: '' } }])
  assert.equal(toasts[0]?.key, 'unknown')
  await advanceClock(60_000)
  assert.equal(server.sent.length, 1)
  mock.timers.reset()
  mock.restoreAll()
})

test('isUncertain: false only for refusals', () => {
  const kinds = ['refused', 'unauthorized', 'timeout', 'network', 'malformed', 'server'] as const
  assert.deepEqual(
    kinds.filter((kind) => isUncertain({ kind, code: null, message: '' })),
    ['timeout', 'network', 'malformed', 'server'],
  )
})

test('several calls rejected with one token: end the session once with one toast, polls included', async () => {
  let token = 'old'
  const ended: string[] = []
  identity.token = () => token
  identity.onUnauthorized = (refused) => {
    ended.push(refused)
    token = ''
  }
  server.reply = () => answer({ code: 401, msg: 'Please log in' }, 401)
  await Promise.all([call(getMember, {}, { quiet: true }), call(getOptionTerms), call(getMember)])
  assert.deepEqual(ended, ['old'])
  assert.deepEqual(
    toasts.map(({ text }) => text),
    ['Please log in'],
  )
})

test('previous token rejected: does not end the new session', async () => {
  let token = 'old'
  identity.token = () => token
  identity.onUnauthorized = () => assert.fail('the session is another one')
  server.reply = () => answer({ code: 401, msg: 'Please log in' })
  const late = call(getMember, {}, { quiet: true })
  token = 'new'
  assert.equal((await late).ok, false)
  assert.equal(toasts.length, 0)
})

test('visitor: a rejected poll shows no toast', async () => {
  identity.onUnauthorized = () => assert.fail('there is no session')
  server.reply = () => answer({ code: 401, msg: 'Please log in' })
  await call(getMember, {}, { quiet: true })
  assert.equal(toasts.length, 0)
  await call(getMember)
  assert.equal(toasts.length, 1)
})

test('objects in place of texts and lists: no exception', async () => {
  const odd = { toString: 1, valueOf: 1 }
  const data = { coinname: odd, balance: '1', hytime: odd, hymin: [odd, null], hy_ykbl: 7 }
  server.reply = () => answer({ code: 1, msg: odd, data })
  const result = await call(getOptionTerms, {}, { quiet: true })
  assert.equal(!result.ok && result.error.kind, 'malformed')
  server.reply = () => answer({ code: 1, msg: '', data: { ...data, coinname: 'USDT' } })
  const terms = await call(getOptionTerms, {}, { quiet: true })
  assert.ok(terms.ok)
  assert.deepEqual([terms.data.durations, terms.data.amountRanges, terms.data.profitPercents], [[], [], ['7']])
})

test('any response: call does not throw', async () => {
  const status = fc.constantFrom(200, 201, 302, 400, 401, 404, 500, 503)
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ code: fc.oneof(fc.constant(1), fc.anything()), msg: fc.anything(), data: fc.anything() })
      .map((value) => JSON.stringify(value) ?? ''),
  )
  await fc.assert(
    fc.asyncProperty(status, body, fc.constantFrom(...Object.values(platform)), async (status, body, endpoint) => {
      server.reply = () => new Response(body, { status })
      const result = await call(endpoint as typeof getMember, {}, { quiet: true })
      assert.equal(typeof result.ok, 'boolean')
    }),
    { numRuns: 1_000 },
  )
})
