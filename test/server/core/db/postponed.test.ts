import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { postpone } from '../../../../server/core/db/postponed.ts'
import { withSavepoint } from '../../../../server/core/db/savepoint.ts'
import { DatabaseUnavailable } from '../../../../server/core/db/unavailable.ts'
import { openCountingProxy } from '../../../support/counting-proxy.ts'
import { eachDatabase, postgresDatabase, postgresUrl } from '../../../support/databases.ts'

const INSERT = 'INSERT INTO demo_seeds (name) VALUES ($1) RETURNING name'
const NAMES = 'SELECT name FROM demo_seeds ORDER BY name'

eachDatabase((kind, open) => {
  test(`${kind}: postponed statements run in their order, before the next statement and before the commit`, async () => {
    const db = await open()
    const rows: unknown[] = []
    await db.transaction(async (tx) => {
      await postpone(tx, INSERT, ['a'], (inserted) => rows.push(...inserted))
      await postpone(tx, 'UPDATE demo_seeds SET name = $1', ['b'])
      assert.deepEqual(rows, [])
      assert.deepEqual(await tx.query(NAMES), [{ name: 'b' }])
      assert.deepEqual(rows, [{ name: 'a' }])
      await postpone(tx, INSERT, ['c'])
    })
    assert.deepEqual(await db.query(NAMES), [{ name: 'b' }, { name: 'c' }])
  })

  test(`${kind}: a postponed statement that fails at the commit undoes the transaction, which throws its error`, async () => {
    const db = await open()
    const work = db.transaction(async (tx) => {
      await tx.query(INSERT, ['a'])
      await postpone(tx, INSERT, ['a'])
      await postpone(tx, INSERT, ['b'])
    })
    await assert.rejects(work, { code: '23505' })
    assert.deepEqual(await db.query(NAMES), [])
  })

  test(`${kind}: a postponed statement that fails before a rollback to a savepoint undoes the transaction all the same`, async () => {
    const db = await open()
    const work = db.transaction(async (tx) => {
      await tx.query(INSERT, ['a'])
      await withSavepoint(
        tx,
        () => postpone(tx, INSERT, ['a']),
        () => true,
      )
    })
    await assert.rejects(work, { code: '23505' })
    assert.deepEqual(await db.query(NAMES), [])
  })

  test(`${kind}: a refused transaction sends no postponed statement`, async () => {
    const db = await open()
    const work = db.transaction(async (tx) => {
      await postpone(tx, 'SELECT 1 / 0', [])
      throw new Error('refused')
    })
    await assert.rejects(work, /refused/)
  })
})

test('postgres: postponed statements and COMMIT are one message', async () => {
  const direct = await postgresUrl()
  const proxy = await openCountingProxy(direct)
  const db = await openDb({ dataDir: '', url: proxy.url(direct) })
  await db.transaction(async (tx) => {
    await tx.query('SELECT 1 AS one')
    const before = proxy.counts.messages
    await postpone(tx, INSERT, ['a'])
    await postpone(tx, INSERT, ['b'])
    assert.equal(proxy.counts.messages, before)
  })
  const before = proxy.counts.messages
  await db.transaction(async (tx) => {
    await postpone(tx, INSERT, ['c'])
    await postpone(tx, INSERT, ['d'])
  })
  // The watch of the connections sends a statement each second.
  assert.ok(proxy.counts.messages - before <= 3, `BEGIN and one more, not ${proxy.counts.messages - before}`)
  assert.equal((await db.query(NAMES)).length, 4)
  await db.close()
  proxy.close()
})

test('postgres: a connection that is lost while postponed statements and COMMIT are on their way: the result is unknown', async () => {
  const db = await postgresDatabase()
  const work = db.transaction((tx) => postpone(tx, 'SELECT pg_terminate_backend(pg_backend_pid())', []))
  await assert.rejects(work, (error: unknown) => error instanceof DatabaseUnavailable && error.failedAt === 'commit')
})

test('postgres: a transaction in which a statement failed and the error was ignored does not resolve', async () => {
  const db = await postgresDatabase()
  const work = db.transaction(async (tx) => {
    await tx.query(INSERT, ['a'])
    await tx.query('SELECT 1 / 0').catch(() => undefined)
  })
  await assert.rejects(work, /was rolled back/)
  assert.deepEqual(await db.query(NAMES), [])
})
