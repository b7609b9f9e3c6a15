import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { verdict } from './audit.ts'
import { audit, audits } from './kit.ts'
import { callsWithoutRecipe } from './recipes.ts'

test('every audit has an id of its own', () => {
  const ids = audits.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  )
})

test('every call of the contract has a recipe, so that it is audited', () => {
  assert.deepEqual(callsWithoutRecipe(), [])
})

test('a backend that grants everything does not conform', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ code: 1, msg: '', data: {} })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outcomes = await audit({ url: `http://127.0.0.1:${port}` }, () => undefined)
  server.close()
  server.closeAllConnections()
  const failed = outcomes.filter(({ finding }) => typeof finding === 'string').map(({ audit: { id } }) => id)
  assert.equal(verdict(outcomes).conforms, false)
  for (const id of ['getusr/access/no-token', 'register/form/password/missing', 'market/detail', 'feed/ping'])
    assert.ok(failed.includes(id), `${id} is noticed`)
})
