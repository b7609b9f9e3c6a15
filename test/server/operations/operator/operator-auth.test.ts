import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join as path } from 'node:path'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../../server/app.ts'
import { monitoringRoutes } from '../../../../server/operations/monitoring/monitoring.routes.ts'
import { addMonitor } from '../../../../server/operations/people/monitors.ts'
import { type AccountsBackend, accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { type Open, sharedDatabase } from '../../../support/databases.ts'
import { callAsOperator, readOperatorToken } from '../../../support/operator.ts'

/** Closed after all tests: started apps are shared between them. */
const apps: FastifyInstance[] = []
after(async () => {
  for (const app of apps) await app.close()
})

/** Starts a node with its own data folder. `takes` returns the statuses that a token gets from the operator commands and the metrics. */
async function nodeOn(open: Open, config: { operatorToken?: string } = {}) {
  const backend = await accountsBackend(open, { demo: false, ...config })
  const seen = buildApp(backend.context, [monitoringRoutes])
  apps.push(seen)
  const takes = async (token: string) => {
    const headers = { 'operator-token': token }
    const door = await callAsOperator(backend, 'GET', '/settings', undefined, { headers })
    const figures = await seen.inject({ method: 'GET', url: '/api/metrics', headers })
    return [door.status, figures.statusCode]
  }
  return { ...backend, takes }
}

const nodes = lazily(async () => {
  const open = await sharedDatabase()
  return { open, first: await nodeOn(open), second: await nodeOn(open) }
})
const [OPEN, SHUT] = [
  [200, 200],
  [401, 401],
]

test('the token of each node is accepted by all nodes, and a node with an empty folder creates its own', async () => {
  const { first, second } = await nodes()
  assert.notEqual(readOperatorToken(first), readOperatorToken(second))
  for (const node of [first, second])
    for (const token of [first, second].map(readOperatorToken)) assert.deepEqual(await node.takes(token), OPEN)
  assert.deepEqual(await second.takes(`${readOperatorToken(first)}x`), SHUT)
})

test('the database contains no token', async () => {
  const { first, second } = await nodes()
  const rows = await first.context.db.query<{ digest: string }>('SELECT * FROM operator_tokens')
  assert.equal(rows.length, 2)
  for (const token of [first, second].map(readOperatorToken)) assert.ok(!JSON.stringify(rows).includes(token))
  for (const { digest } of rows) assert.deepEqual(await first.takes(digest), SHUT)
})

test('tokens are listed, and a revoked token is rejected on all nodes', async (t) => {
  const { open, first, second } = await nodes()
  // Whole milliseconds: with fractions the sum of two steps can be slightly less than both.
  const clock = { now: Math.ceil(performance.now()) + 60_000 }
  t.mock.method(performance, 'now', () => clock.now)
  const third = await nodeOn(open)
  const token = readOperatorToken(third)
  clock.now += 1_000
  assert.deepEqual(await first.takes(token), OPEN)
  const listed = (await callAsOperator(third, 'GET', '/tokens')).data as { token: string; own: boolean }[]
  assert.equal(listed.length, 3)
  const [own] = listed.filter((one) => one.own)
  assert.ok(own)
  const forget = (name: string) => callAsOperator(first, 'DELETE', `/tokens/${name}`)
  assert.equal((await forget(own.token)).code, 1)
  clock.now += 1_000
  for (const node of [first, second, third]) assert.deepEqual(await node.takes(token), SHUT)
  assert.deepEqual(await second.takes(readOperatorToken(first)), OPEN)
  assert.match((await forget(own.token)).msg, /no token/)
  assert.match((await forget('%')).msg, /must be a token/)
})

test('while the database is unreachable the last known tokens are accepted', async (t) => {
  const { first, second } = await nodes()
  const clock = { now: Math.ceil(performance.now()) + 120_000 }
  t.mock.method(performance, 'now', () => clock.now)
  t.mock.method(first.context.db, 'query', () => Promise.reject(new Error('database unreachable')))
  const headers = { 'operator-token': readOperatorToken(second) }
  assert.equal((await callAsOperator(first, 'GET', '/nothing', undefined, { headers })).status, 404, 'past the guard')
  assert.equal((await callAsOperator(first, 'GET', '/settings', undefined, { headers: {} })).status, 401)
})

test('OPERATOR_TOKEN is the only token its node accepts, is not stored, and no other is created', async () => {
  const { open, first } = await nodes()
  const given = 'a-token-that-a-deployment-gives-to-all-nodes'
  const node = await nodeOn(open, { operatorToken: given })
  assert.deepEqual(await node.takes(given), OPEN)
  assert.deepEqual(await node.takes(readOperatorToken(first)), SHUT)
  assert.ok(!existsSync(path(node.dataDir, 'operator.token')))
  assert.deepEqual(await first.takes(given), SHUT)
  assert.equal((await node.context.db.query('SELECT digest FROM operator_tokens')).length, 2)
})

test('monitoring token: reads metrics and looks without personal data, also beside OPERATOR_TOKEN, until it is removed', async (t) => {
  const { open, first } = await nodes()
  const token = (await addMonitor(first.context.db, 'prometheus', 1)) ?? assert.fail()
  const clock = { now: Math.ceil(performance.now()) + 180_000 }
  t.mock.method(performance, 'now', () => clock.now)
  const given = await nodeOn(open, { operatorToken: 'a-token-that-a-deployment-gives-to-all-nodes' })
  const read = async (node: AccountsBackend, url: string) =>
    (await callAsOperator(node, 'GET', url, undefined, { headers: { 'operator-token': token } })).status
  for (const node of [first, given]) {
    assert.deepEqual(await node.takes(token), [403, 200])
    assert.deepEqual([await read(node, '/books'), await read(node, '/members')], [200, 403])
  }
  assert.equal((await callAsOperator(first, 'DELETE', '/monitors/prometheus')).code, 1)
  clock.now += 1_000
  for (const node of [first, given]) assert.deepEqual(await node.takes(token), SHUT)
})
