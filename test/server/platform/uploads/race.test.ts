import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb, type Sql } from '../../../../server/core/db/db.ts'
import { UNUSED_TTL_MS } from '../../../../server/platform/uploads/quota.ts'
import { sweepUnused } from '../../../../server/platform/uploads/sweep.ts'
import { claimUpload } from '../../../../server/platform/uploads/upload-records.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { postgresUrl } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { until } from '../../../support/until.ts'

/** Opens two connections to one database, with a picture that is a day old. The embedded database has one connection, so no race is possible there. */
async function stage() {
  const url = await postgresUrl()
  const backend = await accountsBackend(() => openDb({ dataDir: '', url }))
  const sweeping = { ...backend.context, db: await openDb({ dataDir: '', url }) }
  const { token, id } = await backend.join()
  const { headers, payload } = createPictureBody()
  const answer = await backend.inject({
    method: 'POST',
    url: '/api/api/common/upload',
    headers: { ...headers, token },
    payload,
  })
  const address: string = answer.json().data.url
  backend.clock.now += UNUSED_TTL_MS
  return {
    db: backend.context.db,
    member: id,
    address,
    sweep: () => sweepUnused(sweeping),
    watch: sweeping.db,
    isThere: async () => (await backend.inject({ url: address, headers: { token } })).statusCode === 200,
    close: () => Promise.all([sweeping.db.close(), backend.context.db.close()]),
  }
}

const addForm = (sql: Sql, member: string, card: string | null, verdict: string | null, table = 'identities') =>
  sql.query(
    `INSERT INTO ${table} (member, real_name, front_card, back_card, submitted_at, verdict) VALUES ($1::bigint, 'Anna', $2, $2, 1, $3)`,
    [member, card, verdict],
  )

test('the sweep skips a picture while a form claims it, and keeps it afterwards', async () => {
  const { db, member, address, sweep, isThere, close } = await stage()
  await db.transaction(async (tx) => {
    const name = await claimUpload(tx, member, address)
    await sweep()
    await addForm(tx, member, name, null)
  })
  await sweep()
  assert.equal(await isThere(), true)
  await close()
})

/** Makes each reader of the forms wait, after its statement has begun, until the advisory lock 7 is free. */
async function slowForms(db: Db): Promise<void> {
  await db.query(
    `CREATE FUNCTION waited() RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN true; END'`,
  )
  await db.query('ALTER TABLE identities RENAME TO forms')
  await db.query('CREATE VIEW identities AS SELECT * FROM forms WHERE waited()')
}

test('a form submitted while the sweep looks for pictures keeps its pictures', async () => {
  const { db, member, address, sweep, watch, isThere, close } = await stage()
  await addForm(db, member, 'of an earlier form', 'rejected')
  await slowForms(db)
  let swept = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(7)')
    swept = sweep()
    await until(
      async () => (await tx.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0,
      'the sweep is looking',
    )
    await addForm(tx, member, await claimUpload(tx, member, address), null, 'forms')
  })
  await swept
  assert.equal(await isThere(), true)
  assert.deepEqual(await watch.query('SELECT count(*) AS pictures FROM uploads'), [{ pictures: 1 }])
  await close()
})
