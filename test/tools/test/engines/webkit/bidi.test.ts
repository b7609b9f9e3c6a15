import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCommands } from '../../../../../tools/test/engines/webkit/bidi.ts'
import type { WebKitDriver } from '../../../../../tools/test/engines/webkit/driver.ts'
import type { Page } from '../../../../../tools/test/engines/webkit/page.ts'
import type { Json } from '../../../../../tools/test/engines/webkit/page-inspector.ts'
import type { Visitor } from '../../../../../tools/test/engines/webkit/visitor.ts'

/** Creates the commands with visitors that record their calls, each with a window. `reply` returns the inspector's result of a command. */
function createBrowser(reply: (method: string) => Json = () => ({})) {
  const log: unknown[] = []
  const found: Visitor[] = []
  const driver = {
    send: async (...command: unknown[]) => {
      log.push(command)
      return { 'element-6066-11e4-a52e-4f735466cecf': 'e1' }
    },
    resize: async (...size: number[]) => void log.push(['resize', ...size]),
  } as Partial<WebKitDriver> as WebKitDriver
  const createPage = (id: string): Page => {
    const inspector = {
      async send(method: string, params: Json = {}) {
        log.push([method, params])
        return reply(method)
      },
      sendTo: async () => ({}),
    }
    const page: Partial<Page> = {
      id,
      inspector,
      traffic: {
        has: (request: string) => request === `${id}-request`,
        send: (_inspector: unknown, method: string, request: string, params: Json = {}) =>
          inspector.send(method, { ...params, request }),
      } as Page['traffic'],
      navigate: async (url) => `navigation to ${url}`,
      realm: (sandbox) => (sandbox ? `${id}-own` : id),
      call: async (_work, args, whole) => ({ type: 'success', result: { args, whole } }),
      evaluate: async (expression, whole) => ({ type: 'success', result: { expression, whole } }),
      preload: async () => void log.push(['preload', id]),
      disown: async (handles) => void log.push(['disown', handles]),
    }
    return page as Page
  }
  const commands = createCommands(() => {
    const id = `visitor${found.length}`
    const pages = new Map<string, Page>()
    const visitor: Partial<Visitor> = {
      id,
      pages,
      preloads: new Map(),
      async open() {
        const page = createPage(`${id}-window`)
        pages.set(page.id, page)
        return page
      },
      inWindow: (_page, work) => work(driver),
      intercept: async (on) => void log.push(['intercept', id, on]),
      close: async () => void log.push(['close', id]),
    }
    found.push(visitor as Visitor)
    return visitor as Visitor
  })
  const run = async (method: string, params: Json = {}): Promise<Json> => {
    const command = commands[method]
    assert.ok(command, method)
    return (await command(params)) as Json
  }
  const open = async () => {
    const { userContext } = await run('browser.createUserContext')
    const { context } = await run('browsingContext.create', { userContext })
    return { userContext, context }
  }
  return { run, open, log, found }
}

test('windows: found by the id that `browsingContext.create` returned', async () => {
  const { run, open } = createBrowser()
  const { context } = await open()
  assert.deepEqual(await run('browsingContext.navigate', { context, url: 'https://a.test/' }), {
    navigation: 'navigation to https://a.test/',
    url: 'https://a.test/',
  })
  await assert.rejects(run('browsingContext.navigate', { context: 'x', url: '/' }), /^Error: no such frame$/)
  await assert.rejects(run('browsingContext.create', { userContext: 'x' }), /no such user context/)
  await assert.rejects(run('network.failRequest', { request: 'x' }), /no such request/)
})

test('removed visitor: closed, and its windows are unknown', async () => {
  const { run, open, log } = createBrowser()
  const { userContext, context } = await open()
  await run('browser.removeUserContext', { userContext })
  assert.deepEqual(log, [['close', 'visitor0']])
  await assert.rejects(run('browsingContext.close', { context }), /no such frame/)
})

test('viewport and language: of the visitors that the command names, else of all', async () => {
  const { run, open, log, found } = createBrowser()
  const [first, second] = [await open(), await open()]
  const size = (width: number) => ({ viewport: { width, height: 500 } })
  await run('browsingContext.setViewport', { ...size(1), context: second.context })
  await run('browsingContext.setViewport', { ...size(2), userContexts: [first.userContext] })
  await run('browsingContext.setViewport', size(3))
  assert.deepEqual(log, [
    ['resize', 1, 500],
    ['resize', 2, 500],
    ['resize', 3, 500],
    ['resize', 3, 500],
  ])
  await run('emulation.setLocaleOverride', { contexts: [second.context], locale: 'de' })
  assert.deepEqual(
    found.map(({ locale }) => locale),
    [undefined, 'de'],
  )
})

test('scripts: run in the window or realm of the target, and return the realm', async () => {
  const { run, open } = createBrowser()
  await open()
  const { context } = await open()
  assert.deepEqual(await run('script.evaluate', { target: { context }, expression: '1' }), {
    type: 'success',
    result: { expression: '1', whole: true },
    realm: 'visitor1-window',
  })
  const call = { functionDeclaration: 'f', arguments: [{ type: 'null' }], serializationOptions: { maxObjectDepth: 0 } }
  assert.deepEqual(await run('script.callFunction', { ...call, target: { realm: 'visitor0-window-own' } }), {
    type: 'success',
    result: { args: [{ type: 'null' }], whole: false },
    realm: 'visitor0-window',
  })
  await assert.rejects(run('script.evaluate', { target: { realm: 'x' }, expression: '1' }), /no such frame/)
})

test('preload script: added to the visitors and their windows until it is removed', async () => {
  const { run, open, log, found } = createBrowser()
  const { userContext } = await open()
  await open()
  const { script } = await run('script.addPreloadScript', { functionDeclaration: 'f', userContexts: [userContext] })
  assert.deepEqual([...(found[0]?.preloads ?? [])], [[script, { functionDeclaration: 'f', args: [] }]])
  assert.equal(found[1]?.preloads.size, 0)
  await run('script.removePreloadScript', { script })
  assert.equal(found[0]?.preloads.size, 0)
  assert.deepEqual(log, [
    ['preload', 'visitor0-window'],
    ['preload', 'visitor0-window'],
  ])
})

test('intercepts: a visitor’s requests are paused until its last intercept is removed', async () => {
  const { run, open, log } = createBrowser()
  const { userContext } = await open()
  const add = (...phases: string[]) => run('network.addIntercept', { phases, userContexts: [userContext] })
  const [first, second, other] = [await add('beforeRequestSent'), await add('beforeRequestSent'), await add('auth')]
  for (const { intercept } of [other, first]) await run('network.removeIntercept', { intercept })
  assert.deepEqual(log, Array(2).fill(['intercept', 'visitor0', true]))
  await run('network.removeIntercept', { intercept: second.intercept })
  assert.deepEqual(log.at(-1), ['intercept', 'visitor0', false])
})

test('paused request: continued as it is or changed, answered, or failed', async () => {
  const { run, open, log } = createBrowser()
  await open()
  const request = 'visitor0-window-request'
  const headers = [{ name: 'Content-Type', value: { type: 'string', value: 'text/html; charset=utf-8' } }]
  await run('network.continueRequest', { request })
  await run('network.continueRequest', { request, method: 'POST', headers, body: { type: 'base64', value: 'YQ==' } })
  await run('network.provideResponse', { request, statusCode: 200, headers, body: { type: 'base64', value: 'YQ==' } })
  await run('network.failRequest', { request })
  const sent = { 'Content-Type': 'text/html; charset=utf-8' }
  assert.deepEqual(log, [
    ['Network.interceptContinue', { request, stage: 'request' }],
    ['Network.interceptWithRequest', { request, method: 'POST', headers: sent, postData: 'YQ==' }],
    [
      'Network.interceptRequestWithResponse',
      {
        request,
        content: 'YQ==',
        base64Encoded: true,
        mimeType: 'text/html',
        status: 200,
        statusText: '',
        headers: sent,
      },
    ],
    ['Network.interceptRequestWithError', { request, errorType: 'General' }],
  ])
})

test('received body: text or base64', async () => {
  for (const base64Encoded of [true, false]) {
    const { run, open } = createBrowser(() => ({ body: 'YQ==', base64Encoded }))
    await open()
    assert.deepEqual(await run('network.getData', { request: 'visitor0-window-request' }), {
      bytes: { type: base64Encoded ? 'base64' : 'string', value: 'YQ==' },
    })
  }
})

test('cookies: in seconds and lower case for the test, in milliseconds and capitals for the inspector', async () => {
  const cookie = { name: 'a', path: '/', httpOnly: false, secure: true }
  const { run, open, log } = createBrowser(() => ({
    cookies: [
      { ...cookie, value: '1', sameSite: 'Lax', session: false, expires: 60_000 },
      { ...cookie, value: '2', sameSite: 'None', session: true, expires: 0 },
    ],
  }))
  const { userContext } = await open()
  const partition = { userContext }
  const { cookies } = await run('storage.getCookies', { partition })
  const values = (cookies as Json[]).map(({ value, sameSite, expiry }) => [value, sameSite, expiry])
  assert.deepEqual(values, [
    [{ type: 'string', value: '1' }, 'lax', 60],
    [{ type: 'string', value: '2' }, 'none', undefined],
  ])
  const own = { name: 'a', value: { type: 'string', value: '1' }, domain: 'a.test' }
  await run('storage.setCookie', { partition, cookie: { ...own, secure: true, sameSite: 'strict', expiry: 60 } })
  await run('storage.setCookie', { partition, cookie: { ...own, sameSite: 'default' } })
  const set = { name: 'a', value: '1', domain: 'a.test', path: '/', httpOnly: false }
  assert.deepEqual(log.slice(1), [
    ['Page.setCookie', { cookie: { ...set, secure: true, session: false, expires: 60_000, sameSite: 'Strict' } }],
    ['Page.setCookie', { cookie: { ...set, secure: false, session: true, expires: 0, sameSite: 'Lax' } }],
  ])
})

test('screenshot: of the page or of the window, without the prefix of the data URL', async () => {
  const { run, open, log } = createBrowser(() => ({ dataURL: 'data:image/png;base64,YQ==' }))
  const { context } = await open()
  const clip = { type: 'box', x: 1, y: 2, width: 3, height: 4 }
  assert.deepEqual(await run('browsingContext.captureScreenshot', { context, clip, origin: 'document' }), {
    data: 'YQ==',
  })
  const area = { x: 1, y: 2, width: 3, height: 4, coordinateSystem: 'Page' }
  assert.deepEqual(log, [['Page.snapshotRect', area]])
})

test('input: each turn of the wheel is one of a new wheel; files are set on the element', async () => {
  const { run, open, log } = createBrowser()
  const { context } = await open()
  const actions = [
    { type: 'wheel', id: 'w' },
    { type: 'key', id: 'k' },
  ]
  await run('input.performActions', { context, actions })
  const [, , { actions: sent }] = log[0] as [string, string, { actions: Json[] }]
  assert.notEqual(sent[0]?.id, 'w')
  assert.deepEqual(sent[1], actions[1])
  await run('input.setFiles', { context, element: { sharedId: 'h' }, files: ['/a', '/b'] })
  assert.deepEqual(log.at(-1), ['POST', '/element/e1/value', { text: '/a\n/b' }])
})
