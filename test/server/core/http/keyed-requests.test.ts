import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { maintainPartitions } from '../../../../server/core/db/time-partitions.ts'
import { runIdempotent } from '../../../../server/core/http/idempotency.ts'
import { BOTH_DATABASES, eachDatabase, sharedDatabase } from '../../../support/databases.ts'

//
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 30, 12, 59, 59)
const TABLE = {
  table: 'keyed_requests',
  defaultPartition: 'keyed_requests_default',
  column: 'at',
  spanMs: HOUR,
  ahead: 2,
}

const KEYED = { member: '7', key: 'k', request: 'r' }

/** Runs a keyed request that counts how often it took effect. */
function createRunner() {
  const counter = { runs: 0 }
  const run = (db: Db, at: number, keyed = KEYED) =>
    runIdempotent(db, keyed, at, async () => {
      counter.runs++
      return { status: 200, envelope: { code: 1, msg: String(counter.runs), data: null } }
    })
  return { counter, run }
}

// Statements of the release before migration 0311, word for word.
const claimAsBefore = (sql: Pick<Db, 'query'>, at: number) =>
  sql.query(
    `INSERT INTO idempotency_keys (member, key, request, at) VALUES ($1, $2, $3, $4::bigint)
     ON CONFLICT (member, key) DO NOTHING RETURNING key`,
    ['7', 'k', 'r', at],
  )
const readAsBefore = (sql: Pick<Db, 'query'>) =>
  sql.query<{ answer: string }>('SELECT request, answer FROM idempotency_keys WHERE member = $1 AND key = $2', [
    '7',
    'k',
  ])

eachDatabase((kind, open) => {
  test(`${kind}: the same key in two hours: takes effect once, and the reply is repeated`, async () => {
    const db = await open()
    await maintainPartitions(db, TABLE, NOW, 0)
    const { counter, run } = createRunner()
    const first = await run(db, NOW)
    for (const later of [1_000, HOUR, 2 * HOUR, 20 * HOUR])
      assert.deepEqual(await run(db, NOW + later), { ...first, replayed: true })
    assert.equal(counter.runs, 1)
    await run(db, NOW + HOUR, { ...KEYED, key: 'other' })
    assert.equal(counter.runs, 2)
    assert.equal((await db.query('SELECT FROM keyed_requests')).length, 2)
  })

  test(`${kind}: a key of a node of the previous release: its reply is repeated by both, and takes effect once`, async () => {
    const db = await open()
    await maintainPartitions(db, TABLE, NOW, 0)
    const { counter, run } = createRunner()
    await run(db, NOW)
    assert.deepEqual(await claimAsBefore(db, NOW + HOUR), [])
    assert.match((await readAsBefore(db))[0]?.answer ?? '', /"msg":"1"/)
    const old = { ...KEYED, member: '8' }
    await db.query(
      `INSERT INTO idempotency_keys (member, key, request, answer, at) VALUES ('8', 'k', 'r', '{"status":200,"envelope":{"code":1}}', $1::bigint)`,
      [NOW],
    )
    assert.deepEqual(await run(db, NOW + HOUR, old), { status: 200, envelope: { code: 1 }, replayed: true })
    assert.equal(counter.runs, 1)
  })
}, BOTH_DATABASES)

test('one key at once on three nodes, in two hours: takes effect once', async () => {
  const connect = await sharedDatabase()
  const nodes = await Promise.all([connect(), connect(), connect()])
  const [db] = nodes as [Db, Db, Db]
  await maintainPartitions(db, TABLE, NOW, 0)
  for (let round = 0; round < 10; round++) {
    const { counter, run } = createRunner()
    const keyed = { ...KEYED, key: `k${round}` }
    const replies = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => run(nodes[n % 3] as Db, NOW + (n % 2) * 2_000, keyed)),
    )
    assert.equal(counter.runs, 1)
    assert.equal(replies.filter((reply) => !('replayed' in reply)).length, 1)
  }
  assert.equal((await db.query('SELECT FROM keyed_requests')).length, 10)
})

test('a key whose request is in progress on the other release: the second waits and takes no effect', async () => {
  const connect = await sharedDatabase()
  const [older, newer] = [await connect(), await connect()]
  await maintainPartitions(newer, TABLE, NOW, 0)
  const { counter, run } = createRunner()
  let waiting: Promise<unknown> = Promise.resolve()
  await older.transaction(async (tx) => {
    assert.equal((await claimAsBefore(tx, NOW)).length, 1)
    waiting = run(newer, NOW + 2_000)
    await tx.query(`UPDATE idempotency_keys SET answer = '{"status":200,"envelope":{"code":1}}' WHERE member = '7'`)
  })
  assert.deepEqual(await waiting, { status: 200, envelope: { code: 1 }, replayed: true })
  assert.equal(counter.runs, 0)
  await older.query('DELETE FROM idempotency_keys')
  await run(newer, NOW)
  assert.deepEqual(await claimAsBefore(older, NOW), [])
})
