import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import redaxios from 'redaxios'
import { shortenRequests } from '../../../tools/bundle/short-requests.ts'

const source = readFileSync('node_modules/redaxios/src/index.js', 'utf8')
let short: typeof redaxios

before(async () => {
  short = (await import(`data:text/javascript,${encodeURIComponent(shortenRequests(source))}`)).default
})

/** Request as `shared/wire/api/transport.ts` sends it. `sent` has what redaxios passed to fetch. */
async function send(client: typeof redaxios, more: object, respond: () => Response) {
  const sent: unknown[] = []
  const response = await client<unknown>({
    url: '/api/getOpenTerms',
    method: 'POST',
    headers: { token: 'abc', lang: 'en' },
    xsrfCookieName: ';',
    validateStatus: () => true,
    ...more,
    fetch: async (address, { method, body, headers } = {}) => {
      sent.push({ address, method, body: body?.toString(), headers })
      return respond()
    },
  })
  return { sent, status: response.status, data: response.data, type: response.headers.get('content-type') }
}

test('requests and responses: the same as with the whole package', async () => {
  const requests = [
    {},
    { method: 'GET', params: { page: '1', name: 'BTC/USDT & more' } },
    { data: new URLSearchParams({ amount: '10', note: 'ä' }) },
  ]
  const responses = [
    () => Response.json({ code: 1, data: [] }),
    () => Response.json({ code: 500 }, { status: 500 }),
    () => new Response('Not found', { status: 404 }),
    () => new Response(null, { status: 204 }),
  ]
  for (const request of requests)
    for (const respond of responses)
      assert.deepEqual(await send(short, request, respond), await send(redaxios, request, respond))
})

test('truncated body: no data, as with the whole package', async () => {
  const respond = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut off')) }))
  for (const client of [short, redaxios]) assert.equal((await send(client, {}, respond)).data, undefined)
})

test('request that fails: rejected', async () => {
  const fail = () => Promise.reject(new TypeError('no connection'))
  await assert.rejects(short({ url: '/', method: 'GET', validateStatus: () => true, fetch: fail }), /no connection/)
})

test('another version of the package: named, not shortened', () => {
  assert.throws(() => shortenRequests('export default fetch'), /redaxios has changed/)
})
