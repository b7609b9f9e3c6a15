import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../../../tools/lib/process.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'

test('GET /api/openapi.json: sends the stored document to every origin', async () => {
  const { inject } = await accountsBackend(embeddedDatabase)
  const { statusCode, headers, body } = await inject({ url: '/api/openapi.json' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(body, readFileSync(join(projectRoot, 'server/operations/openapi/openapi.json'), 'utf8'))
})
