import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PLACEHOLDER_ORIGIN } from '../../../../server/operations/rendered-elements/element-page.ts'
import type { RenderOrder, RenderResult } from '../../../../server/operations/rendered-elements/render-messages.ts'
import { serveRenderedElements } from '../../../../server/operations/rendered-elements/rendered-elements.routes.ts'
import { createRenderedElements } from '../../../../server/operations/rendered-elements/rendered-elements.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const RESULT: RenderResult = {
  kind: 'rendered',
  html: `<template shadowrootmode="open"><a href="${PLACEHOLDER_ORIGIN}/options">61,837.63</a></template>`,
  styles: '',
  states: ['en', 'ltr', 'stale'],
}
const MANIFEST = {
  modules: [
    { declarations: [{ tagName: 'tl-data', attributes: [{ name: 'symbol' }, { name: 'readonly' }] }] },
    { declarations: [{ tagName: 'tl-login', attributes: [] }] },
  ],
}

let app: FastifyInstance
let orders: RenderOrder[]
let result: RenderResult
let symbols: string[]
let mayLook: boolean
let build: string

beforeEach(async () => {
  const folder = await temporaryFolder()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'custom-elements.json'), JSON.stringify(MANIFEST))
  orders = []
  result = RESULT
  symbols = ['btcusdt']
  mayLook = true
  build = '1'
  const renderer = {
    async render(order: RenderOrder) {
      orders.push(order)
      return result
    },
    getBuild: () => build,
    close: async () => {},
  }
  app = Fastify()
  serveRenderedElements(app, {
    elements: createRenderedElements(renderer, folder),
    mayLook: async () => mayLook,
    listSymbols: () => symbols,
  })
})

const get = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/embed/render/${query}`, headers: { host: 'trade.example', ...headers } })

test('an element: its tag with attributes, states and shadow root, with the address of the request', async () => {
  const { statusCode, headers, body } = await get('tl-data?symbol=btcusdt&lang=ar')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  const start = '<tl-data symbol="btcusdt" lang="ar" data-rendered="en ltr stale"><template shadowrootmode="open">'
  assert.equal(body, `${start}<a href="http://trade.example/options">61,837.63</a></template></tl-data>`)
  assert.deepEqual(orders, [{ tag: 'tl-data', attributes: { symbol: 'btcusdt' }, language: 'ar', isHosted: false }])
})

test('the language: that of `lang`, else of the header Accept-Language, else English', async () => {
  await get('tl-data?lang=de', { 'accept-language': 'ar' })
  await get('tl-data', { 'accept-language': 'xx, ar;q=0.5' })
  await get('tl-data')
  assert.deepEqual(
    orders.map(({ language }) => language),
    ['de', 'ar', 'en'],
  )
  assert.match(String((await get('tl-data')).headers.vary), /accept-language/)
})

test('values are escaped in the start tag', async () => {
  const { body } = await get(`tl-data?readonly=${encodeURIComponent('"><script>alert(1)</script>')}`)
  assert.ok(body.startsWith('<tl-data readonly="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;" data-rendered='))
})

test('the same element within 2 s: rendered once, 304 for a client that has it, again after a build', async () => {
  const { headers } = await get('tl-data?symbol=btcusdt')
  const again = await get('tl-data?symbol=btcusdt', { 'if-none-match': `"x", ${headers.etag}` })
  assert.deepEqual([again.statusCode, again.body, orders.length], [304, '', 1])
  assert.equal(headers['cache-control'], 'private, max-age=2')
  build = '2'
  await get('tl-data?symbol=btcusdt')
  assert.equal(orders.length, 2)
})

test('unknown elements: 404; unknown attributes, values and markets: 400 with field and rule', async () => {
  for (const tag of ['tl-login', 'tl-ticker', 'script', '..%2fx']) assert.equal((await get(tag)).statusCode, 404)
  const refused = async (query: string) => {
    const { statusCode, headers, ...response } = await get(query)
    assert.deepEqual([statusCode, headers['cache-control']], [400, 'no-store'])
    const { code, field, rule, msg } = response.json()
    assert.deepEqual([code, msg.startsWith(`${field}: `)], [400, true])
    return [field, rule]
  }
  assert.deepEqual(await refused('tl-data?token=1'), ['token', 'unknown-attribute'])
  assert.deepEqual(await refused('tl-data?symbol=nocoin'), ['symbol', 'unknown-market'])
  assert.deepEqual(await refused('tl-data?symbol=a&symbol=b'), ['symbol', 'unknown-value'])
  assert.equal(orders.length, 0)
  // The element itself checks the others.
  result = { kind: 'refused', field: 'readonly', reason: 'no' }
  assert.deepEqual(await refused('tl-data?readonly=x'), ['readonly', 'unknown-value'])
})

test('visitors may not look: the bare element, and nothing is rendered', async () => {
  mayLook = false
  const { statusCode, body } = await get('tl-data?symbol=btcusdt')
  assert.deepEqual([statusCode, body, orders.length], [200, '<tl-data symbol="btcusdt"></tl-data>', 0])
})

test('no market yet, no figures in time, or a fault: 503 with Retry-After', async () => {
  symbols = []
  const { statusCode, headers } = await get('tl-data')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '2'])
  symbols = ['btcusdt']
  for (const [at, kind] of (['late', 'failed'] as const).entries()) {
    result = kind === 'late' ? { kind } : { kind, reason: 'x' }
    assert.equal((await get(`tl-data?readonly=${at}`)).statusCode, 503)
  }
})

test('more requests of one address than it may send: 429 with Retry-After', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 300; at += 1) statuses.add((await get('tl-data')).statusCode)
  assert.deepEqual([...statuses], [200, 429])
})
