import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Config } from '../../server/config.ts'
import { openDb } from '../../server/core/db/db.ts'
import { type Running, start } from '../../server/start.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { readToken } from '../support/accounts-backend.ts'
import { CONFIG } from '../support/config.ts'
import { emptyPostgresUrl, temporaryFolder } from '../support/databases.ts'
import { until } from '../support/until.ts'

const running = new Set<Running>()
after(() => Promise.all([...running].map((node) => node.stop())))

async function node(given: Partial<Config>): Promise<Running> {
  const config = { ...CONFIG, demo: true, dataDir: await temporaryFolder(), ...given }
  const started = await start(config, 'silent')
  running.add(started)
  return started
}

async function call({ address }: Running, path: string, form: object, token = ''): Promise<Envelope> {
  const body = new URLSearchParams({ ...form })
  return (
    await fetch(`${address}/api/${path}`, { method: 'POST', headers: { token }, body })
  ).json() as Promise<Envelope>
}

test('nodes that start at once on an empty database: create one demo with one login; a later start ends no session', async () => {
  const databaseUrl = await emptyPostgresUrl()
  const db = await openDb({ dataDir: '', url: databaseUrl })
  let begin = () => {}
  let held: Promise<void> | undefined
  await new Promise<void>((holds) => {
    held = db.withAdvisoryLock('demo', () => {
      holds()
      return new Promise<void>((resolve) => {
        begin = resolve
      })
    })
  })
  const starting = Promise.all([1, 2, 3].map(() => node({ databaseUrl })))
  const waiting = () =>
    db.query(
      `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
       WHERE l.locktype = 'advisory' AND NOT l.granted`,
    )
  try {
    await until(async () => (await waiting()).length === 3, 'three nodes wait for the lock')
    assert.deepEqual(await db.query('SELECT id FROM banners UNION ALL SELECT id FROM notices'), [])
  } finally {
    begin()
    await held
    await db.close()
  }
  const started = await starting
  const [first, second, third] = started
  assert.ok(first?.demo && second && third)
  assert.deepEqual([second.demo, third.demo], [first.demo, first.demo])
  const token = readToken(await call(first, 'login', first.demo))
  const balances = (await call(second, 'getusr', {}, token)).data as { id: string }
  assert.ok(balances.id)
  for (const [path, count] of [
    ['getBanner', 3],
    ['getNoticeList', 1],
  ] as const)
    assert.equal(
      ((await call(third, path, { id: '', page: '1', limit: '50' }, token)).data as unknown[]).length,
      count,
      path,
    )
  await third.stop()
  running.delete(third)
  const again = await node({ databaseUrl })
  assert.deepEqual(again.demo, first.demo)
  assert.equal((await call(again, 'getusr', {}, token)).code, 1)
})
