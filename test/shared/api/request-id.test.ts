import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../../../shared/api/call.ts'
import { lastFailure } from '../../../shared/api/result.ts'
import { getSettings } from '../../../shared/contract/settings.ts'
import { server } from '../../support/page/server.ts'

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
