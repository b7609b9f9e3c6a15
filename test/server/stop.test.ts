import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import WebSocket from 'ws'
import { start } from '../../server/start.ts'
import { createOptionOrder } from '../../shared/base/contract/options.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { CONFIG } from '../support/config.ts'
import { installationFolder } from '../support/databases.ts'

const ORDER = { m_id: '1', ctime: '120', ctzed: '50', buytype: '1' }
const FORM = 'application/x-www-form-urlencoded'
/** Longer than any test: a running request is not cut off. */
const FOREVER_MS = 600_000

test('a stopping backend: completes running requests, closes its sockets and rejects new orders', async () => {
  const backend = await start({ ...CONFIG, demo: true, dataDir: await installationFolder() }, 'silent', {
    finishMs: FOREVER_MS,
  })
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${backend.address}/api/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    return {
      status: response.status,
      again: response.headers.get('retry-after'),
      connection: response.headers.get('connection'),
      ...((await response.json()) as Envelope),
    }
  }
  const { token } = ((await post('login', { ...backend.demo })).data as { userinfo: { token: string } }).userinfo
  const socket = new WebSocket(`${backend.address.replace('http', 'ws')}/api/feed`)
  await once(socket, 'open')

  const body = new URLSearchParams(ORDER).toString()
  const { hostname, port } = new URL(backend.address)
  const slow = connect(Number(port), hostname)
  const head = `POST /api/${createOptionOrder.path} HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: ${FORM}\r\nContent-Length: ${body.length}\r\n\r\n`
  slow.write(head + body.slice(0, 4))
  // When this call has a response, the data sent before it has arrived too.
  assert.equal((await post('getBanner', {})).connection, 'keep-alive')

  const closed = once(socket, 'close')
  const stopped = backend.stop()
  assert.equal((await closed)[0], 1001)
  const refused = await post(createOptionOrder.path, ORDER, { token })
  assert.deepEqual([refused.status, refused.code, refused.rule, refused.again], [503, 503, 'stopping', '5'])
  assert.equal(refused.connection, 'close', 'a client with a persistent connection must reconnect')
  const ready = await fetch(`${backend.address}/api/ready`)
  assert.deepEqual([ready.status, ((await ready.json()) as { data: { stop: string } }).data.stop], [503, 'stopping'])
  const late = new WebSocket(`${backend.address.replace('http', 'ws')}/api/feed`)
  assert.equal((await once(late, 'close'))[0], 1001)

  let answer = ''
  slow.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  slow.write(body.slice(4))
  await once(slow, 'close')
  await stopped
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /"code":1,.*"order_id"/)
})
