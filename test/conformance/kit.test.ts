import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { platform } from '../../shared/base/contract/platform.ts'
import { summarize } from './audit.ts'
import { audit, audits } from './kit.ts'
import { callsWithoutRecipe } from './recipes.ts'

test('every audit has a unique id', () => {
  const ids = audits.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  )
})

test('every call of the contract has a recipe and is audited', () => {
  assert.deepEqual(callsWithoutRecipe(), [])
})

test('calls beyond the specification: a backend without them does not fail, one with them is audited', async () => {
  const extensions = audits.filter(({ call }) => call && platform[call].extension)
  assert.ok(extensions.length > 0)
  const subject = { api: '', market: '', feed: '', paths: {}, member: null, partner: null }
  for (const [status, blamed] of [
    [404, false],
    [200, true],
  ] as const) {
    const server = createServer((_request, response) =>
      response.writeHead(status).end(status === 404 ? 'Not found' : JSON.stringify({ code: 1, msg: '', data: {} })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = (path: string) => `http://127.0.0.1:${port}/${path}`
    const findings = await Promise.all(extensions.map((audit) => audit.run({ ...subject, url })))
    server.close()
    server.closeAllConnections()
    assert.equal(
      findings.some((finding) => typeof finding === 'string'),
      blamed,
    )
  }
})

test('a backend that accepts everything does not conform', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ code: 1, msg: '', data: {} })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outcomes = await audit({ url: `http://127.0.0.1:${port}` }, () => undefined)
  server.close()
  server.closeAllConnections()
  const failed = outcomes.filter(({ finding }) => typeof finding === 'string').map(({ audit: { id } }) => id)
  assert.equal(summarize(outcomes).conforms, false)
  for (const id of ['getusr/access/no-token', 'register/form/password/missing', 'market/detail', 'feed/ping'])
    assert.ok(failed.includes(id), `${id} is noticed`)
})
