import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import {
  type ActRow,
  appendAct,
  hashAct,
  type NewActRow,
  readHead,
} from '../../../../server/operations/audit/audit-log.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'

const ROW: NewActRow = {
  at: 1_800_000_000_000,
  person: 'shell',
  command: 'settings set',
  permission: 'settings.change',
  member: null,
  input: '{"key":"name","value":"Example"}',
  outcome: 'done',
  sentence: 'name is Example.',
  before: '{"name":"Tradelet"}',
  after: '{"name":"Example"}',
  address: '127.0.0.1',
  request: '3f1c9d1e',
}

const append = (db: Db, row: Partial<NewActRow> = {}) => db.transaction((tx) => appendAct(tx, { ...ROW, ...row }))

/** Changes the log as a superuser can: without triggers. */
async function tamper(db: Db, ...statements: string[]): Promise<void> {
  const tables = ['operator_acts', 'operator_acts_head']
  for (const table of tables) await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const statement of statements) await db.query(statement)
  for (const table of tables) await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

const findFaults = async (db: Db) => (await verifyActs(db, null, 2)).faults.map(({ id, fault }) => `${id} ${fault}`)

eachDatabase((kind, open) => {
  /** Opens a log of seven rows. */
  async function openLog(): Promise<Db> {
    const db = await open()
    for (const id of [1, 2, 3, 4, 5, 6, 7])
      await append(db, { request: `request-${id}`, member: id % 2 ? null : '1001' })
    return db
  }

  test(`${kind}: rows as they were written are right, with the newest as the checkpoint`, async () => {
    const db = await openLog()
    const check = await verifyActs(db, null, 2)
    assert.deepEqual(check.faults, [])
    assert.equal(check.rows, 7)
    assert.deepEqual(check.head, await readHead(db))
    await append(db)
    assert.deepEqual((await verifyActs(db, check.head, 3)).faults, [])
  })

  test(`${kind}: an empty log is right`, async () => {
    assert.deepEqual(await verifyActs(await open(), null), {
      rows: 0,
      head: { id: 0, hash: '0'.repeat(64) },
      faults: [],
    })
  })

  test(`${kind}: text that a database cannot store or would change has the hash of what is stored`, async () => {
    const db = await open()
    await append(db, { sentence: 'There is no member "\0\uD800 é😀".', input: JSON.stringify({ key: '\0\uD800' }) })
    assert.deepEqual(await findFaults(db), [])
  })

  for (const column of [
    'at',
    'person',
    'command',
    'permission',
    'input',
    'outcome',
    'sentence',
    'before',
    'after',
    'address',
    'request',
    'previous',
    'hash',
  ])
    test(`${kind}: a changed ${column} is found`, async () => {
      const db = await openLog()
      const value = column === 'at' ? 'at + 1' : column === 'outcome' ? "'seen'" : `${column} || ' '`
      await tamper(db, `UPDATE operator_acts SET ${column} = ${value} WHERE id = 4`)
      assert.ok((await findFaults(db)).includes('4 was changed'))
    })

  test(`${kind}: a removed member of a row is found`, async () => {
    const db = await openLog()
    await tamper(db, 'UPDATE operator_acts SET member = NULL WHERE id = 4')
    assert.deepEqual(await findFaults(db), ['4 was changed'])
  })

  test(`${kind}: a changed row with a new hash is found by the row after it`, async () => {
    const db = await openLog()
    const [row] = await db.query<Omit<ActRow, 'hash'>>(
      'SELECT id, at, person, command, permission, member::text, input, outcome, sentence, before, after, address, request, previous FROM operator_acts WHERE id = 4',
    )
    const hash = hashAct({ ...(row ?? assert.fail()), input: '{}' })
    await tamper(db, `UPDATE operator_acts SET input = '{}', hash = '${hash}' WHERE id = 4`)
    assert.deepEqual(await findFaults(db), ['5 does not follow the row before'])
  })

  test(`${kind}: removed rows are found, the newest ones by the head row`, async () => {
    const db = await openLog()
    await tamper(db, 'DELETE FROM operator_acts WHERE id IN (2, 4, 5)')
    assert.deepEqual(await findFaults(db), ['2 is missing', '4 to 5 are missing'])
    await tamper(db, 'DELETE FROM operator_acts WHERE id > 6')
    assert.deepEqual(await findFaults(db), ['2 is missing', '4 to 5 are missing', '7 and all later rows are missing'])
  })

  test(`${kind}: swapped rows are found`, async () => {
    const db = await openLog()
    await tamper(
      db,
      'UPDATE operator_acts SET id = -3 WHERE id = 3',
      'UPDATE operator_acts SET id = 3 WHERE id = 4',
      'UPDATE operator_acts SET id = 4 WHERE id = -3',
    )
    assert.ok((await findFaults(db)).includes('3 was changed'))
    assert.ok((await findFaults(db)).includes('4 was changed'))
  })

  test(`${kind}: newest rows removed together with the head are found by a checkpoint only`, async () => {
    const db = await openLog()
    const checkpoint = await readHead(db)
    await tamper(
      db,
      'DELETE FROM operator_acts WHERE id > 5',
      'UPDATE operator_acts_head SET id = 5, hash = (SELECT hash FROM operator_acts WHERE id = 5)',
    )
    assert.deepEqual(await findFaults(db), [])
    assert.deepEqual((await verifyActs(db, checkpoint)).faults, [{ id: 7, fault: 'of the checkpoint is missing' }])
    await append(db)
    await append(db)
    assert.deepEqual((await verifyActs(db, checkpoint)).faults, [
      { id: 7, fault: 'differs from the checkpoint: it or an earlier row was replaced' },
    ])
  })

  test(`${kind}: the database refuses changes, deletions, and rows that do not follow`, async () => {
    const db = await openLog()
    for (const statement of [
      "UPDATE operator_acts SET person = 'another'",
      'DELETE FROM operator_acts WHERE id = 7',
      'TRUNCATE operator_acts',
      'DELETE FROM operator_acts_head',
      'TRUNCATE operator_acts_head',
      'UPDATE operator_acts_head SET id = id + 1',
      'UPDATE operator_acts_head SET id = 3',
    ])
      await assert.rejects(db.query(statement), /the audit log is append-only/, statement)
    await assert.rejects(
      db.query(
        `INSERT INTO operator_acts SELECT 9, at, person, command, permission, member, input, outcome, sentence, before, after, address, request, hash, hash
         FROM operator_acts WHERE id = 7`,
      ),
      /row 9 does not follow the newest row/,
    )
    assert.deepEqual(await findFaults(db), [])
  })

  test(`${kind}: a rolled back transaction leaves no row, and the next one follows`, async () => {
    const db = await openLog()
    const failing = db.transaction(async (tx) => {
      await appendAct(tx, ROW)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await append(db)
    assert.deepEqual(await findFaults(db), [])
    assert.equal((await readHead(db)).id, 8)
  })

  test(`${kind}: concurrent rows follow each other`, async () => {
    const db = await open()
    await Promise.all(Array.from({ length: 20 }, () => append(db)))
    assert.deepEqual(await findFaults(db), [])
    assert.equal((await readHead(db)).id, 20)
  })
}, BOTH_DATABASES)
