import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { handle } from '../../../../server/core/http/handle.ts'
import { createRequestId } from '../../../../server/core/http/request-id.ts'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'

const RANDOM = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('valid id of a client: taken over; any other header: a random id', () => {
  const read = (given: string | string[] | undefined) =>
    createRequestId({ headers: given === undefined ? {} : { 'x-request-id': given as string } })
  assert.equal(read('0af7651916cd43dd'), '0af7651916cd43dd')
  assert.match(read(undefined), RANDOM)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (given) => {
      const id = read(given)
      assert.ok(id === given ? /^[\w.-]{8,64}$/.test(given) : RANDOM.test(id))
    }),
  )
  for (const given of ['short', 'x'.repeat(65), 'has space here', 'a\nb-forged-line', 'ünïcode-id-00'])
    assert.match(read(given), RANDOM)
})

const server = await createTestServer(
  await embeddedDatabase(),
  [handle(getSettings, async () => getSettings.example)],
  {
    // The id as each line of the log has it.
    plugins: [
      (app) =>
        void app.get('/logged', async (request) => ('bindings' in request.log ? Object(request.log).bindings() : {})),
    ],
  },
)

test('each response, also of a failed call, has the id of its request, and the lines of the log have it', async () => {
  for (const url of ['/api/getSetting', '/api/noSuchCall', '/logged']) {
    const own = await server.send({ method: 'GET', url })
    assert.match(String(own.headers['x-request-id']), RANDOM, url)
    const given = await server.send({ method: 'GET', url, headers: { 'x-request-id': 'page.request-1' } })
    assert.equal(given.headers['x-request-id'], 'page.request-1', url)
  }
  const logged = await server.send({ method: 'GET', url: '/logged', headers: { 'x-request-id': 'page.request-2' } })
  assert.equal(JSON.parse(logged.body).requestId, 'page.request-2')
})
