import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { login } from '../../../../shared/base/contract/login.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { fetchPicture } from '../../../../shared/wire/api/send-upload.ts'
import { answer, server } from '../../../support/page/server.ts'

const genuine = globalThis.fetch
/** Requests that the page's function has seen. */
let seen: { address: string; method: string | undefined; body: string; headers: Headers }[] = []

beforeEach(() => {
  seen = []
  server.sent = []
})
afterEach(() => {
  globalThis.fetch = genuine
})

/** Puts a function of the page in the place of `fetch`, as scripts that measure requests do. `pass` returns the page's response for the genuine one. */
function wrapFetch(pass: (response: Response) => Response): void {
  globalThis.fetch = async (address, options = {}) => {
    const { method, body, headers } = options
    seen.push({ address: String(address), method, body: String(body ?? ''), headers: new Headers(headers) })
    return pass(await genuine(address, options))
  }
}

const WRAPPERS: Readonly<Record<string, (response: Response) => Response>> = {
  'passes the response on': (response) => response,
  'reads a copy': (response) => {
    void response.clone().text()
    return response
  },
  'returns a response of its own': (response) => new Response(response.body, response),
  'returns a proxy': (response) =>
    new Proxy(response, {
      get(target, name) {
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
}

for (const [what, pass] of Object.entries(WRAPPERS))
  test(`page whose fetch ${what}: it sees each call as it is sent, and the call succeeds`, async () => {
    server.reply = () => answer({ code: 1, msg: 'Welcome', data: login.data.write(login.example) })
    wrapFetch(pass)
    const result = await call(login, { username: 'anna@example.com', password: 'a&b=ä' })
    assert.equal(result.ok, true)
    const [request] = seen
    assert.equal(seen.length, 1)
    assert.deepEqual([request?.address, request?.method], ['https://home.test/api/login', 'POST'])
    assert.deepEqual(Object.fromEntries(new URLSearchParams(request?.body)), server.sent[0]?.form)
    assert.equal(server.sent[0]?.form.password, 'a&b=ä')
    assert.equal(request?.headers.get('lang'), 'en')
  })

test('page that wraps fetch while elements are shown: the next call goes through it', async () => {
  server.reply = () => answer({ code: 1, msg: '', data: login.data.write(login.example) })
  await call(login, {}, { quiet: true })
  assert.equal(seen.length, 0)
  wrapFetch((response) => response)
  await call(login, {}, { quiet: true })
  assert.equal(seen.length, 1)
})

test("picture: loaded as bytes through the page's fetch, with the token only from the API", async () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0)
  server.reply = () => new Response(picture, { headers: { 'content-type': 'image/png' } })
  wrapFetch((response) => response)
  const { signal } = new AbortController()
  for (const address of ['https://home.test/uploads/a.png', 'https://pictures.test/a.png']) {
    const found = await fetchPicture(address, signal)
    assert.ok(found instanceof Blob)
    assert.deepEqual(new Uint8Array(await found.arrayBuffer()), picture)
    assert.equal(found.type, 'image/png')
  }
  assert.deepEqual(
    seen.map(({ headers }) => headers.has('token')),
    [true, false],
  )
})

test('picture that is not there: gone; one that cannot be read: unknown', async () => {
  const { signal } = new AbortController()
  const results: unknown[] = []
  for (const reply of [
    () => new Response('', { status: 404 }),
    () => new Response('', { status: 410 }),
    () => new Response('', { status: 500 }),
    () => Promise.reject(new TypeError('no connection')),
    () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut off')) })),
  ]) {
    server.reply = reply
    results.push(await fetchPicture('https://home.test/uploads/a.png', signal))
  }
  assert.deepEqual(results, ['gone', 'gone', null, null, null])
})
