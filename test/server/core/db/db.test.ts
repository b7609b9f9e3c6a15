import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDb, openDb, type Sql } from '../../../../server/core/db/db.ts'
import { openPostgres } from '../../../../server/core/db/postgres.ts'
import { withSavepoint } from '../../../../server/core/db/savepoint.ts'
import { getErrorCode } from '../../../../server/core/error-code.ts'
import {
  BOTH_DATABASES,
  eachDatabase,
  emptyPostgresUrl,
  installationFolder,
  postgresUrl,
  temporaryFolder,
} from '../../../support/databases.ts'
import { until } from '../../../support/until.ts'

eachDatabase((kind, open) => {
  test(`${kind}: values of all types are returned in the same form, also inside a transaction`, async () => {
    const db = await open()
    const read = async (sql: Sql) => {
      const [row] = await sql.query(
        `SELECT 1::int4 AS int4, 1800000000000::int8 AS int8, 1.500::numeric AS numeric, 1e-8::numeric AS small, true AS bool, NULL::int8 AS nothing,
         $1::jsonb AS json, $2::int8[] AS ids, $3::numeric[] AS amounts, $4::text[] AS texts, array[1, NULL]::int8[] AS holes, $5::text AS absent,
         $6::bool AS off`,
        [JSON.stringify({ a: [1] }), [1, 2], ['1.50', '-0.1'], ['a"b', "c'd,{}", 'NULL', ''], null, false],
      )
      return row
    }
    const values = {
      int4: 1,
      int8: 1_800_000_000_000,
      numeric: '1.5',
      small: '0.00000001',
      bool: true,
      nothing: null,
      json: { a: [1] },
      ids: [1, 2],
      amounts: ['1.5', '-0.1'],
      texts: ['a"b', "c'd,{}", 'NULL', ''],
      holes: [1, null],
      absent: null,
      off: false,
    }
    assert.deepEqual(await read(db), values)
    // The embedded database remembers the types of the parameters after the first run.
    for (let run = 0; run < 3; run++) assert.deepEqual(await db.transaction(read), values)
  })

  test(`${kind}: a transaction that throws is rolled back`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    const failing = db.transaction(async (tx) => {
      await tx.query('INSERT INTO things VALUES (1)')
      throw new Error('no')
    })
    await assert.rejects(failing, /^Error: no$/)
    assert.deepEqual(await db.query('SELECT * FROM things'), [])
    assert.equal(await db.transaction(async (tx) => (await tx.query('INSERT INTO things VALUES (1)')).length), 0)
    assert.deepEqual(await db.query('SELECT * FROM things'), [{ id: 1 }])
  })

  test(`${kind}: statements that are issued together run in their order`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    const counts = await db.transaction((tx) =>
      Promise.all(
        [1, 2, 3].flatMap((id) => [
          tx.query('INSERT INTO things VALUES ($1)', [id]),
          tx.query('SELECT count(*)::int AS count FROM things'),
        ]),
      ),
    )
    assert.deepEqual(counts.flat(), [{ count: 1 }, { count: 2 }, { count: 3 }])
  })

  test(`${kind}: one of several statements that are issued together fails: its error is thrown, all are undone, and the database goes on`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    const insert = (tx: Sql, id: number) => tx.query('INSERT INTO things VALUES ($1)', [id])
    const failing = db.transaction((tx) => Promise.all([insert(tx, 1), insert(tx, 1), insert(tx, 2)]))
    await assert.rejects(failing, (error) => getErrorCode(error) === '23505')
    assert.deepEqual(await db.query('SELECT * FROM things'), [])
    await db.transaction((tx) => insert(tx, 3))
    assert.deepEqual(await db.query('SELECT * FROM things'), [{ id: 3 }])
  })

  test(`${kind}: a statement that is issued after the end of its transaction: throws and changes nothing`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    let escaped: Sql | undefined
    const ended = db.transaction(async (tx) => {
      escaped = tx
      throw new Error('no')
    })
    await assert.rejects(ended, /^Error: no$/)
    await assert.rejects(async () => escaped?.query('INSERT INTO things VALUES (1)'), /transaction has ended/)
    assert.deepEqual(await db.query('SELECT * FROM things'), [])
  })

  test(`${kind}: withSavepoint undoes only the work that asks for it`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    await db.transaction(async (tx) => {
      const insert = (id: number, undo: boolean) =>
        withSavepoint(
          tx,
          () => tx.query('INSERT INTO things VALUES ($1)', [id]),
          () => undo,
        )
      await insert(1, false)
      await insert(2, true)
      await insert(3, false)
    })
    assert.deepEqual(await db.query('SELECT id FROM things ORDER BY id'), [{ id: 1 }, { id: 3 }])
  })

  test(`${kind}: errors have the SQLSTATE as code`, async () => {
    const db = await open()
    await db.query('CREATE TABLE things (id int PRIMARY KEY)')
    await db.query('INSERT INTO things VALUES (1)')
    const error = await db.query('INSERT INTO things VALUES (1)').catch((thrown: unknown) => thrown)
    assert.equal(getErrorCode(error), '23505')
  })

  test(`${kind}: a query on the database inside a transaction throws instead of waiting forever`, async () => {
    const db = await open()
    await assert.rejects(
      db.transaction(() => db.query('SELECT 1')),
      /only its own/,
    )
    await assert.rejects(
      db.transaction(() => db.transaction(async () => 1)),
      /only its own/,
    )
    assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
  })

  test(`${kind}: a transaction with a serialization failure runs again, a limited number of times`, async () => {
    const db = await open()
    let runs = 0
    const failing = (times: number) =>
      db.transaction(async (tx) => {
        runs++
        if (runs <= times) await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40001'; END $$`)
        return runs
      })
    assert.equal(await failing(2), 3)
    runs = 0
    await assert.rejects(failing(100), (error) => getErrorCode(error) === '40001')
    assert.ok(runs > 1 && runs < 20)
  })
}, BOTH_DATABASES)

test('embedded: data is there after closing and reopening', async () => {
  const dataDir = await temporaryFolder()
  const first = await openDb({ dataDir, url: null })
  await first.query('CREATE TABLE things (id int)')
  await first.close()
  const second = await openDb({ dataDir, url: null })
  assert.deepEqual(await second.query('SELECT * FROM things'), [])
  await second.close()
})

test('postgres: processes that start at once on an empty database migrate it once', async () => {
  const url = await emptyPostgresUrl()
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDb({ dataDir: '', url })))
  const [first] = opened
  const rows = await first?.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
  assert.equal(rows?.[0]?.name, '0001_ledger.sql')
  await Promise.all(opened.map((db) => db.close()))
})

test('postgres: a migration that is aborted as deadlock victim runs again', async () => {
  const driver = await openPostgres(await emptyPostgresUrl())
  let ended = 0
  const db = await createDb({
    ...driver,
    async transaction(work) {
      ended += 1
      if (ended < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return driver.transaction(work)
    },
  })
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM schema_migrations',
  )
  assert.ok(count > 30)
  await db.close()
})

test('postgres: a broken connection fails only its own statement', async () => {
  const url = await postgresUrl()
  const [db, other] = [await openDb({ dataDir: '', url }), await openDb({ dataDir: '', url })]
  const breaking = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await Promise.all([tx.query('SELECT pg_sleep(10)'), other.query('SELECT pg_terminate_backend($1)', [row?.pid])])
  })
  await assert.rejects(breaking, /terminat/i)
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
  assert.equal(await db.transaction(async () => 'works'), 'works')
  await Promise.all([db.close(), other.close()])
})

test('postgres: a query while all connections are in use waits and is served late', async ({ mock }) => {
  const db = await openDb({ dataDir: '', url: await postgresUrl() })
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let taken = 0
  const crowd = Array.from({ length: 10 }, () =>
    db.transaction(async (tx) => {
      await tx.query('SELECT 1')
      taken += 1
      await held
    }),
  )
  await until(() => taken === 10, 'every connection is in use')
  mock.timers.enable({ apis: ['setTimeout'] })
  const late = db.query('SELECT 1 AS served')
  mock.timers.tick(29_000)
  finish()
  assert.deepEqual(await late, [{ served: 1 }])
  mock.timers.reset()
  await Promise.all(crowd)
  await db.close()
})

test('postgres: an unreachable database is an error, not a wait', async () => {
  await assert.rejects(openDb({ dataDir: '', url: 'postgres://nobody@127.0.0.1:1/none' }), /ECONNREFUSED/)
})

test('a changed applied migration: opening fails, on both databases', async () => {
  for (const place of [
    { dataDir: await installationFolder(), url: null },
    { dataDir: '', url: await postgresUrl() },
  ]) {
    const db = await openDb(place)
    await db.query(`UPDATE schema_migrations SET hash = 'other' WHERE name = '0001_ledger.sql'`)
    await db.close()
    await assert.rejects(openDb(place), /another version of 0001_ledger\.sql/)
  }
})
