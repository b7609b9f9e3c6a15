import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createDb, type Db } from '../../../../server/core/db/db.ts'
import { migrate } from '../../../../server/core/db/migrate.ts'
import { openPostgres } from '../../../../server/core/db/postgres.ts'
import { checkBooks, post, readRecordPostings, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { openMonths, partitionLedger, readPartitioning } from '../../../../server/ledger/months/partition-ledger.ts'
import { emptyPostgresUrl } from '../../../support/databases.ts'
import { copyMigrationsBefore } from '../../../support/older-migrations.ts'

/** More entries than a migration partitions itself. */
const ENTRIES = 100_500

const ACCOUNT = { member: '1', type: 'funds', coin: 'USDT' } as const
const book = (db: Db, reference: string) =>
  db.transaction((tx) =>
    post(
      tx,
      [
        {
          kind: 'grant',
          reference,
          postings: [
            { account: ACCOUNT, amount: '1' },
            { account: { house: 'grants', coin: 'USDT' }, amount: '-1' },
          ],
        },
      ],
      1,
    ),
  )

/** Fills the journal of an older release. */
async function fill(url: string): Promise<void> {
  const driver = await openPostgres(url)
  await migrate(driver, await copyMigrationsBefore('0310'))
  await driver.transaction(async (tx) => {
    await tx.query(
      "INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/a/USDT', 'a', 'USDT'), ('house/b/USDT', 'b', 'USDT')",
    )
    await tx.query(
      `INSERT INTO ledger_entries (kind, reference, at) SELECT 'old', 'old:' || n, 1 FROM generate_series(1, ${ENTRIES}) AS n`,
    )
    await tx.query(
      `INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
       SELECT e.id, a.id, 'old', side, side * e.id FROM ledger_entries e, (VALUES ('a', 1), ('b', -1)) AS s (house, side), ledger_accounts a
       WHERE a.house = s.house ORDER BY e.id, side`,
    )
  })
  await driver.close()
}

describe('the journal of an older installation', () => {
  let db: Db
  const progress: number[] = []
  before(async () => {
    const url = await emptyPostgresUrl()
    await fill(url)
    db = await createDb(await openPostgres(url))
  })

  test('after the migration: is not partitioned yet, and books, reads and rejects as before', async () => {
    assert.deepEqual(await readPartitioning(db), { copied: 0, last: ENTRIES, finishedAt: null })
    await openMonths(db, Date.now())
    await book(db, 'between')
    await assert.rejects(book(db, 'between'), /ledger_entries_kind_reference_key/)
    assert.equal((await readRecordPostings(db, '1', { kinds: ['grant'], references: ['between'] }, 5)).length, 1)
  })

  test('a stopped partitioning: continues where it stopped', async () => {
    let batches = 0
    const stopped = await partitionLedger(db, { isStopped: () => ++batches > 2, onProgress: () => undefined })
    assert.equal(stopped, false)
    const { copied, finishedAt } = await readPartitioning(db)
    assert.equal(finishedAt, null)
    assert.ok(copied > 0 && copied < ENTRIES)
    await book(db, 'in between')
    const options = { isStopped: () => false, onProgress: (made: { copied: number }) => progress.push(made.copied) }
    assert.deepEqual(await Promise.all([partitionLedger(db, options), partitionLedger(db, options)]), [true, true])
    assert.equal(progress[0], copied)
  })

  test('afterwards: no row was copied, old and new references are unique over all months, and the books are right', async () => {
    await openMonths(db, Date.now())
    const [first] = await db.query<{ entries: number; postings: number; references: number }>(
      `SELECT (SELECT count(*)::int FROM ledger_entries_first) AS entries, (SELECT count(*)::int FROM ledger_postings_first) AS postings,
         (SELECT count(*)::int FROM ledger_references) AS references`,
    )
    assert.deepEqual(first, { entries: ENTRIES + 2, postings: 2 * (ENTRIES + 2), references: ENTRIES + 2 })
    const [relation] = await db.query("SELECT FROM pg_class WHERE relname = 'ledger_entries' AND relkind = 'p'")
    assert.ok(relation)
    const soon = new Date()
    await openMonths(db, Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1))
    await book(db, 'after')
    for (const reference of ['between', 'in between', 'after']) await assert.rejects(book(db, reference), /_key|_pkey/)
    await assert.rejects(
      db.query("INSERT INTO ledger_entries (kind, reference, at) VALUES ('old', 'old:7', 1)"),
      /ledger_references_pkey/,
    )
    assert.equal(await checkBooks({ db, now: () => 1 }), true)
    assert.deepEqual(await verifyBooks(db), [])
    const [found] = await db.query('SELECT FROM ledger_check_findings')
    assert.equal(found, undefined)
  })
})
