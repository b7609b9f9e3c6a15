import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createOptionOrder, getOptionTerms } from '../../../../shared/base/contract/options.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { isUncertain } from '../../../../shared/wire/api/call-result.ts'
import { isSending } from '../../../../shared/wire/api/pending-requests.ts'
import { $gone, getLastResponseTime, recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { answer, server } from '../../../support/page/server.ts'

const rejectNetwork = () => Promise.reject(new TypeError('fetch failed'))
const refuse = () => answer({ code: 201, msg: 'No money', data: null })
const failAtGateway = (status: number) => () => new Response('<!doctype html><title>Bad gateway</title>', { status })
const callForData = () => call(getOptionTerms, {}, { quiet: true })
const placeOrder = () => call(createOptionOrder, {})
const getSentPaths = () => server.sent.map(({ path }) => path.replace('/api/', ''))

beforeEach(() => {
  recordResponse(true)
  server.sent.length = 0
  server.reply = rejectNetwork
  $toast.set(null)
})

test('two consecutive calls without a response: unreachable until the next response', async () => {
  await callForData()
  assert.equal($gone.get(), false)
  await callForData()
  assert.equal($gone.get(), true)
  server.reply = refuse
  await callForData()
  assert.equal($gone.get(), false)
  server.reply = rejectNetwork
  await callForData()
  assert.equal($gone.get(), false)
})

test('one call without a response among others with one, such as a blocked one: stays reachable', async () => {
  let respond: (response: Response) => void = () => undefined
  server.reply = () => new Promise((resolve) => (respond = resolve))
  for (const _poll of [1, 2, 3]) {
    const earlier = callForData()
    server.reply = rejectNetwork
    await callForData()
    respond(refuse())
    await earlier
    server.reply = () => new Promise((resolve) => (respond = resolve))
  }
  assert.equal($gone.get(), false)
})

test('response to a request that was sent before the backend became unreachable: does not count, unlike that to a later one', async () => {
  let respond: (response: Response) => void = () => undefined
  server.reply = () => new Promise((resolve) => (respond = resolve))
  const earlier = callForData()
  server.reply = rejectNetwork
  await callForData()
  await callForData()
  assert.equal($gone.get(), true)
  respond(refuse())
  await earlier
  assert.equal($gone.get(), true)
  server.reply = refuse
  await callForData()
  assert.equal($gone.get(), false)
})

test('device reports no network: unreachable after the first failure', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    await callForData()
    assert.equal($gone.get(), true)
  } finally {
    Object.defineProperty(navigator, 'onLine', { value: true })
  }
})

test('gateway error: counts as no response; a stopping backend counts as a response', async () => {
  for (const status of [502, 503, 504]) {
    recordResponse(true)
    server.reply = failAtGateway(status)
    await callForData()
    await callForData()
    assert.equal($gone.get(), true, String(status))
  }
  server.reply = () => new Response(JSON.stringify({ code: 503, msg: 'Stopping', data: null }), { status: 503 })
  await callForData()
  assert.equal($gone.get(), false)
  const balancer = { code: 503, msg: '', data: null, rule: 'unavailable' }
  server.reply = () => new Response(JSON.stringify(balancer), { status: 503 })
  await callForData()
  await callForData()
  assert.equal($gone.get(), true, 'envelope of a load balancer without a backend')
})

test('aborted calls: do not count', async () => {
  const cut = new AbortController()
  cut.abort()
  for (let count = 0; count < 3; count++) await call(getOptionTerms, {}, { quiet: true, signal: cut.signal })
  assert.equal($gone.get(), false)
})

test('unreachable backend: a call that moves money is not sent, and the toast says so', async () => {
  await callForData()
  await callForData()
  server.sent.length = 0
  const result = await placeOrder()
  assert.ok(!result.ok)
  assert.equal(result.error.kind, 'unsent')
  assert.equal(isUncertain(result.error), false)
  assert.equal($toast.get()?.key, 'unsent')
  assert.deepEqual(getSentPaths(), ['health'])
})

test('unreachable backend: a call that moves money sends a probe first and follows if it succeeds', async () => {
  await callForData()
  await callForData()
  server.sent.length = 0
  server.reply = refuse
  const result = await placeOrder()
  assert.equal(!result.ok && result.error.kind, 'refused')
  assert.deepEqual(getSentPaths(), ['health', createOptionOrder.path])
})

test('order without a response: result unknown', async () => {
  const result = await placeOrder()
  assert.equal(!result.ok && result.error.kind, 'network')
  assert.equal($toast.get()?.key, 'unknown')
})

test('unreachable backend: a failed call for data shows "offline"', async () => {
  await callForData()
  await callForData()
  await call(getOptionTerms)
  assert.equal($toast.get()?.key, 'offline')
})

test('isSending and getLastResponseTime: an order counts as sending until its response, whose time is recorded', async () => {
  const before = Date.now()
  let reply = (_response: Response) => {}
  server.reply = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  const sent = placeOrder()
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  assert.equal(isSending(), true)
  reply(refuse())
  await sent
  assert.equal(isSending(), false)
  assert.ok(getLastResponseTime() >= before)
})
