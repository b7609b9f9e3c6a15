import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { lastFailure } from '../../../../shared/wire/api/call-result.ts'
import { reachState } from '../../../../shared/wire/api/reachability.ts'
import { answer, server } from '../../../support/page/server.ts'

beforeEach(() => {
  server.sent = []
})

const respond = (status: number, id: string) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ code: status === 200 ? 1 : 500, msg: '', data: getSettings.example }), {
      status,
      headers: { 'x-request-id': id },
    }),
  )

test('failed call: recorded with the id of its response, also after later responses', async () => {
  server.reply = respond(500, 'request-1')
  await call(getSettings, {}, { quiet: true })
  assert.deepEqual([lastFailure.error?.kind, lastFailure.id], ['server', 'request-1'])
  server.reply = respond(200, 'request-2')
  await call(getSettings, {}, { quiet: true })
  assert.deepEqual([lastFailure.error?.kind, lastFailure.id], ['server', 'request-1'])
})

/** Returns the ids that were sent with the requests so far. */
const getSentIds = () => server.sent.map(({ headers }) => headers.get('x-request-id'))

test('backend that exposes no ids: gets none, which its CORS might not allow', async () => {
  reachState.ids = false
  server.reply = () => answer({ code: 1, msg: '', data: getSettings.example })
  for (let round = 0; round < 2; round++) await call(getSettings, {}, { quiet: true })
  assert.deepEqual(getSentIds(), [null, null])
})

test('backend that exposes ids: every later call has one of its own, which a lost response is reported with', async () => {
  reachState.ids = false
  server.reply = respond(200, 'request-3')
  await call(getSettings, {}, { quiet: true })
  server.reply = () => Promise.reject(new TypeError('connection lost'))
  const lost = [await call(getSettings, {}, { quiet: true }), await call(getSettings, {}, { quiet: true })]
  const [first, ...ids] = getSentIds()
  assert.equal(first, null)
  for (const id of ids) assert.match(String(id), /^[\w.-]{8,64}$/)
  assert.notEqual(ids[0], ids[1])
  assert.deepEqual(
    lost.map((result) => !result.ok && result.requestId),
    ids,
  )
  assert.equal(lastFailure.id, ids[1])
})

test('response of a proxy without an id: reported with the id that the call was sent with', async () => {
  reachState.ids = true
  server.reply = () => answer({}, 502)
  const result = await call(getSettings, {}, { quiet: true })
  assert.equal(!result.ok && result.requestId, getSentIds()[0])
})
