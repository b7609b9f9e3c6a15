import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { RENDERED_TAGS } from '../../../../server/operations/rendered-elements/render-request.rules.ts'
import { type RenderedTag, render } from '../../../../tools/publish/packages/runtime/server.ts'

let server: Server
let backend = ''
let received: { url: string; language: string }[] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  received = []
  respond = (_request, response) =>
    response.end(
      '<tl-data symbol="btcusdt" data-rendered="en"><template shadowrootmode="open">1.00</template></tl-data>',
    )
  server = createServer((request, response) => {
    received.push({ url: request.url ?? '', language: String(request.headers['accept-language']) })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  backend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('render: the HTML of the backend, with the attributes that every element has', async () => {
  const attributes = {
    symbol: 'btcusdt',
    readonly: true,
    step: 5,
    class: 'a "b"',
    'aria-label': '<',
    'data-x': 'y',
    hidden: false,
    title: null,
  }
  const { html, hasFigures, failure } = await render('tl-data', attributes, { backend, lang: 'ar' })
  assert.deepEqual([hasFigures, failure], [true, null])
  assert.equal(
    html,
    '<tl-data class="a &#34;b&#34;" aria-label="&#60;" data-x="y" symbol="btcusdt" data-rendered="en"><template shadowrootmode="open">1.00</template></tl-data>',
  )
  assert.deepEqual(received, [{ url: '/embed/render/tl-data?symbol=btcusdt&readonly=&step=5&lang=ar', language: 'ar' }])
})

test('prices for members only: the bare element of the backend, and no failure', async () => {
  respond = (_request, response) => response.end('<tl-data symbol="btcusdt"></tl-data>')
  assert.deepEqual(await render('tl-data', { symbol: 'btcusdt' }, { backend }), {
    html: '<tl-data symbol="btcusdt"></tl-data>',
    hasFigures: false,
    failure: null,
  })
  assert.equal(received[0]?.language, 'en')
})

test('a refusal: the bare element, with field and message', async () => {
  respond = (_request, response) => {
    response.statusCode = 400
    response.end(
      JSON.stringify({ code: 400, msg: 'field: unknown', data: null, field: 'field', rule: 'unknown-value' }),
    )
  }
  const { html, failure } = await render('tl-data', { field: '<b>' }, { backend, lang: 'de' })
  assert.equal(html, '<tl-data field="&#60;b&#62;" lang="de"></tl-data>')
  assert.deepEqual(failure, { kind: 'refused', message: 'field: unknown', field: 'field' })
})

test('an error page, a foreign page, a backend that does not respond, none at all, a wrong address: the bare element with the reason', async () => {
  const getKind = async (options = { backend }) => {
    const { html, hasFigures, failure } = await render('tl-ticker', {}, { ...options, timeoutMs: 200 })
    assert.deepEqual([html, hasFigures], ['<tl-ticker></tl-ticker>', false])
    return failure?.kind
  }
  respond = (_request, response) => {
    response.statusCode = 503
    response.end('<html>')
  }
  assert.equal(await getKind(), 'status')
  respond = (_request, response) => response.end('<html>')
  assert.equal(await getKind(), 'status')
  respond = () => {}
  assert.equal(await getKind(), 'timeout')
  respond = (request) => request.socket.destroy()
  assert.equal(await getKind(), 'network')
  assert.equal(await getKind({ backend: 'no address' }), 'network')
})

test('names that are none of HTML: a TypeError, so that no text of a visitor becomes mark-up', async () => {
  await assert.rejects(render('tl-x><script>' as 'tl-data', {}, { backend }), TypeError)
  await assert.rejects(render('tl-data', { 'a onload': 'x' }, { backend }), TypeError)
  assert.equal(received.length, 0)
})

test('tags: those that the backend renders', () => {
  const tags: Record<RenderedTag, true> = {
    'tl-ticker': true,
    'tl-data': true,
    'tl-ranking': true,
    'tl-order-book': true,
  }
  assert.deepEqual(Object.keys(tags), [...RENDERED_TAGS])
})
