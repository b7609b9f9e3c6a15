import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { maintainPartitions, readPartitions } from '../../../../server/core/db/time-partitions.ts'
import { BOTH_DATABASES, eachDatabase, sharedDatabase } from '../../../support/databases.ts'

//
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 30, 12, 30)
const TABLE = {
  table: 'keyed_requests',
  defaultPartition: 'keyed_requests_default',
  column: 'at',
  spanMs: HOUR,
  ahead: 2,
}
const insert = (db: Pick<Db, 'query'>, key: string, at: number) =>
  db.query("INSERT INTO keyed_requests (member, key, request, at) VALUES ('1', $1, '', $2::bigint)", [key, at])
const list = async (db: Db) => (await readPartitions(db, 'keyed_requests')).map(({ name }) => name.slice(-4))
const locate = (db: Db) =>
  db.query<{ key: string; partition: string }>(
    'SELECT key, right(tableoid::regclass::text, 7) AS partition FROM keyed_requests ORDER BY key',
  )

eachDatabase((kind, open) => {
  test(`${kind}: hours are created ahead and dropped as a whole; rows of other hours are stored and deleted`, async () => {
    const db = await open()
    await maintainPartitions(db, TABLE, NOW, 0)
    assert.deepEqual(await list(db), ['3012', '3013', '3014'])
    await insert(db, 'a', NOW)
    await insert(db, 'b', NOW + 2 * HOUR)
    await insert(db, 'c', NOW - HOUR)
    await insert(db, 'd', NOW + 9 * HOUR)
    assert.deepEqual(
      (await locate(db)).map(({ key, partition }) => `${key} ${partition}`),
      ['a 6113012', 'b 6113014', 'c default', 'd default'],
    )
    await maintainPartitions(db, TABLE, NOW + HOUR, NOW - (NOW % HOUR))
    assert.deepEqual(await list(db), ['3012', '3013', '3014', '3015'])
    assert.deepEqual(
      (await locate(db)).map(({ key }) => key),
      ['a', 'b', 'd'],
    )
    await maintainPartitions(db, TABLE, NOW + HOUR, NOW + HOUR)
    assert.deepEqual(await list(db), ['3013', '3014', '3015'])
    assert.deepEqual(
      (await locate(db)).map(({ key }) => key),
      ['b', 'd'],
    )
  })

  test(`${kind}: an hour whose rows are in the default partition: gets no partition, and its rows stay`, async () => {
    const db = await open()
    await insert(db, 'a', NOW + HOUR)
    await maintainPartitions(db, TABLE, NOW, 0)
    assert.deepEqual(await list(db), ['3012', '3014'])
    assert.equal((await locate(db)).length, 1)
  })
}, BOTH_DATABASES)

test('several nodes at once: each hour is created once', async () => {
  const connect = await sharedDatabase()
  const nodes = await Promise.all([connect(), connect(), connect()])
  await Promise.all(nodes.map((node) => maintainPartitions(node, TABLE, NOW, 0)))
  for (const node of nodes.slice(0, 1)) assert.deepEqual(await list(node), ['3012', '3013', '3014'])
})

test('a table in use: the call leaves the change to the next one', async () => {
  const connect = await sharedDatabase()
  const [db, other] = [await connect(), await connect()]
  await maintainPartitions(db, TABLE, NOW, 0)
  await other.transaction(async (tx) => {
    await insert(tx, 'a', NOW)
    await maintainPartitions(db, TABLE, NOW + HOUR, NOW + HOUR)
    assert.ok((await list(db)).includes('3012'))
  })
  await maintainPartitions(db, TABLE, NOW + HOUR, NOW + HOUR)
  assert.deepEqual(await list(db), ['3013', '3014', '3015'])
})
