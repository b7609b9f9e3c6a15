import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { openPage } from '../../../../../tools/test/engines/webkit/page.ts'
import type { Json } from '../../../../../tools/test/engines/webkit/page-inspector.ts'
import { createFakeInspector } from '../../../../support/fake-inspector.ts'

/** Opens a window whose scripts have this outcome. */
async function open(outcome: object = { type: 'success', result: { type: 'null' } }) {
  const events: [string, Json][] = []
  const server = createFakeInspector(({ method }) => {
    if (method === 'Runtime.evaluate') return { result: { objectId: 'promise' } }
    if (method === 'Runtime.awaitPromise') return { result: { value: JSON.stringify(outcome) } }
    return {}
  })
  const opening = openPage({
    socket: server.socket,
    number: 1,
    userContext: 'visitor',
    preloads: new Map([['p', { functionDeclaration: '() => preloaded', args: [] }]]),
    locale: 'de',
    emit: (method, params) => void events.push([method, params]),
  })
  server.createTarget('a')
  const page = await opening
  const names = () => events.map(([method]) => method.replace('browsingContext.', ''))
  return { server, page, events, names }
}

test('new window: its scripts and language are set before it is reported', async () => {
  const { server, page, events, names } = await open()
  const find = (method: string) => server.sent.find((command) => command.method === method)?.params
  assert.match(String(find('Page.setBootstrapScript')?.source), /\("de"\).*\(\(\) => preloaded, \[\]/s)
  assert.deepEqual(find('Network.setExtraHTTPHeaders'), { headers: { 'Accept-Language': 'de' } })
  assert.deepEqual(names(), ['contextCreated', 'script.realmCreated'])
  assert.equal(events[1]?.[1].realm, page.realm())
  assert.equal(page.realm('sandbox'), `${page.realm()}-own`)
})

test('navigation: its id is that of its events, and the document gets a realm of its own', async () => {
  const { server, page, events, names } = await open()
  const realm = page.realm()
  const navigation = await page.navigate('https://a.test/')
  events.length = 0
  server.emit('a', 'Page.frameNavigated', { frame: { url: 'https://a.test/ad', parentId: 'main' } })
  server.emit('a', 'Page.frameNavigated', { frame: { url: 'https://a.test/' } })
  server.emit('a', 'Page.domContentEventFired')
  server.emit('a', 'Page.loadEventFired')
  assert.deepEqual(names(), [
    'script.realmDestroyed',
    'script.realmDestroyed',
    'navigationStarted',
    'navigationCommitted',
    'script.realmCreated',
    'domContentLoaded',
    'load',
  ])
  assert.deepEqual([events[0]?.[1].realm, events[1]?.[1].realm], [realm, `${realm}-own`])
  assert.deepEqual([events[2]?.[1].navigation, events[2]?.[1].url], [navigation, 'https://a.test/'])
  assert.notEqual(page.realm(), realm)
})

test('document requested by the page itself: its navigation is that of the request', async () => {
  const { server, page, events } = await open()
  const request = { url: 'https://a.test/b', method: 'GET', headers: {} }
  server.emit('a', 'Network.requestWillBeSent', { requestId: '1', type: 'Document', request })
  server.emit('a', 'Page.frameNavigated', { frame: { url: request.url } })
  const [, committed] = events.find(([method]) => method === 'browsingContext.navigationCommitted') ?? []
  assert.equal(committed?.navigation, page.traffic.document())
})

test('script: its outcome is returned as it is', async () => {
  const outcome = { type: 'exception', exceptionDetails: { text: 'Error: own' } }
  const { page } = await open(outcome)
  assert.deepEqual(await page.call('() => 1', [], true), outcome)
})

test('script with a handle of the previous document: rejected when the next document is there, or after 5 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { server, page } = await open({ type: 'exception', exceptionDetails: { text: 'Error: no such handle 1' } })
  const replace = () => server.emit('a', 'Page.frameNavigated', { frame: { url: 'https://a.test/' } })
  for (const end of [replace, () => mock.timers.tick(5_000)]) {
    let isSettled = false
    const result = assert
      .rejects(page.evaluate('1', true), /the document was replaced/)
      .finally(() => (isSettled = true))
    await new Promise((resolve) => setImmediate(resolve))
    assert.ok(!isSettled)
    end()
    await result
  }
  mock.timers.reset()
})
