import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTraffic } from '../../../../../tools/test/engines/webkit/network.ts'
import type { Json } from '../../../../../tools/test/engines/webkit/page-inspector.ts'

/** Creates the traffic of a window, with the events that it emits and the commands that it sends. */
function createWindow(begun: string | null = null) {
  const events: { method: string; params: Json }[] = []
  const commands: unknown[][] = []
  const traffic = createTraffic(
    'window',
    (method, params) => void events.push({ method, params }),
    () => begun,
  )
  const record = async (...command: unknown[]): Promise<Json> => {
    commands.push(command)
    return {}
  }
  const inspector = { send: record, sendTo: record }
  const request = (requestId: string, url: string, more: Json = {}) =>
    traffic.handleEvent('Network.requestWillBeSent', {
      target: 'a',
      requestId,
      request: { url, method: 'GET', headers: { Accept: '*/*' } },
      ...more,
    })
  const report = (method: string, requestId: string, more: Json = {}) =>
    traffic.handleEvent(`Network.${method}`, { target: 'a', requestId, ...more })
  return { traffic, inspector, commands, events, request, report, names: () => events.map(({ method }) => method) }
}

const RESPONSE = { url: 'https://a.test/x', status: 200, statusText: 'OK', headers: { 'Content-Type': 'text/plain' } }

test('request with a response: three events with the request’s data', () => {
  const { events, request, report, names } = createWindow()
  request('1', 'https://a.test/x')
  report('responseReceived', '1', { response: RESPONSE })
  report('loadingFinished', '1')
  assert.deepEqual(names(), ['network.beforeRequestSent', 'network.responseStarted', 'network.responseCompleted'])
  const { timestamp, ...sent } = events[0]?.params ?? {}
  assert.ok(Number(timestamp) > 0)
  assert.deepEqual(sent, {
    context: 'window',
    navigation: null,
    redirectCount: 0,
    isBlocked: false,
    request: {
      request: 'a 1',
      url: 'https://a.test/x',
      method: 'GET',
      headers: [{ name: 'Accept', value: { type: 'string', value: '*/*' } }],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      timings: { requestTime: 0 },
    },
  })
  assert.deepEqual(events[1]?.params.response, {
    url: 'https://a.test/x',
    status: 200,
    statusText: 'OK',
    protocol: 'http/1.1',
    headersSize: 0,
    headers: [{ name: 'Content-Type', value: { type: 'string', value: 'text/plain' } }],
  })
})

test('unknown request: no event', () => {
  const { report, names } = createWindow()
  report('responseReceived', '1', { response: RESPONSE })
  report('loadingFinished', '1')
  report('loadingFailed', '1', { errorText: 'lost' })
  report('webSocketCreated', '1')
  assert.deepEqual(names(), [])
})

test('redirect: the first response is completed before the next request', () => {
  const { request, names } = createWindow()
  request('1', 'https://a.test/x')
  request('1', 'https://a.test/y', { redirectResponse: RESPONSE })
  assert.deepEqual(names(), [
    'network.beforeRequestSent',
    'network.responseStarted',
    'network.responseCompleted',
    'network.beforeRequestSent',
  ])
})

test('failed request: reported once, then unknown', () => {
  const { traffic, events, request, report, names } = createWindow()
  request('1', 'https://a.test/x')
  assert.ok(traffic.has('a 1'))
  report('loadingFailed', '1', { errorText: 'refused', canceled: false })
  report('loadingFailed', '1', { errorText: 'refused', canceled: false })
  assert.deepEqual(names(), ['network.beforeRequestSent', 'network.fetchError'])
  assert.equal(events[1]?.params.errorText, 'refused')
  assert.ok(!traffic.has('a 1'))
})

test('document: has the id of the navigation that the test began, or one of its own', () => {
  const begun = createWindow('mine')
  begun.request('1', 'https://a.test/', { type: 'Document' })
  assert.equal(begun.traffic.document(), 'mine')
  assert.equal(begun.events[0]?.params.navigation, 'mine')
  const own = createWindow()
  own.request('1', 'https://a.test/', { type: 'Document' })
  assert.match(String(own.traffic.document()), /^[0-9a-f-]{36}$/)
})

test('document canceled because another process continues: no error', () => {
  const { request, report, names } = createWindow()
  request('1', 'https://a.test/', { type: 'Document' })
  report('loadingFailed', '1', { canceled: true })
  assert.deepEqual(names(), ['network.beforeRequestSent'])
})

test('interception: a request of the network is reported when it waits, other requests at once', async () => {
  const { traffic, inspector, commands, events, request, report } = createWindow()
  await traffic.intercept(inspector, true)
  assert.deepEqual(commands, [
    ['Network.setInterceptionEnabled', { enabled: true }],
    ['Network.addInterception', { url: '.*', stage: 'request', isRegex: true }],
  ])
  request('1', 'https://a.test/x')
  request('2', 'data:,x')
  assert.deepEqual(
    events.map(({ params }) => [(params.request as Json).request, params.isBlocked]),
    [['a 2', false]],
  )
  report('requestIntercepted', '1', { request: { url: 'https://a.test/x', method: 'GET', headers: {} } })
  assert.deepEqual([events[1]?.params.isBlocked, events[1]?.params.intercepts], [true, ['all']])
  await traffic.send(inspector, 'Network.interceptContinue', 'a 1', { stage: 'request' })
  assert.deepEqual(commands.at(-1), ['a', 'Network.interceptContinue', { requestId: '1', stage: 'request' }])
})

test('document that the test let continue: not paused again in the next process, until it is committed', async () => {
  const { traffic, inspector, commands, names, request, report } = createWindow()
  await traffic.intercept(inspector, true)
  const url = 'https://a.test/?q=1'
  request('1', url, { type: 'Document' })
  report('requestIntercepted', '1')
  await traffic.send(inspector, 'Network.interceptContinue', 'a 1')
  commands.length = 0
  await traffic.prepare(inspector.send)
  const stage = (commands[1] as [string, { url: string }])[1]
  assert.ok(!new RegExp(stage.url).test(url))
  assert.ok(new RegExp(stage.url).test(`${url}0`))
  request('9', url, { target: 'b', type: 'Document' })
  traffic.handleEvent('Network.responseReceived', { target: 'b', requestId: '9', response: RESPONSE })
  assert.deepEqual(names(), ['network.beforeRequestSent', 'network.responseStarted'], 'counts as the same request')
  commands.length = 0
  await traffic.committed(inspector)
  assert.deepEqual(commands, [
    ['Network.addInterception', { url: '.*', stage: 'request', isRegex: true }],
    ['Network.removeInterception', stage],
  ])
  commands.length = 0
  await traffic.committed(inspector)
  assert.deepEqual(commands, [])
})
