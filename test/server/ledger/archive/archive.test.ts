import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '../../../../server/core/db/db.ts'
import { hashFile } from '../../../../server/ledger/archive/archive-file.ts'
import { dropNextMonth, writeNextMonth } from '../../../../server/ledger/archive/archive-months.ts'
import { findExpiredMonth, setRetention } from '../../../../server/ledger/archive/retention.ts'
import { verifyArchives } from '../../../../server/ledger/archive/verify-archives.ts'
import {
  checkBooks,
  post,
  readStatement,
  readStoredAndJournalBalance,
  resetCheckedPoint,
  verifyBooks,
} from '../../../../server/ledger/ledger.ts'
import { openMonths } from '../../../../server/ledger/months/partition-ledger.ts'
import { BOTH_DATABASES, eachDatabase, sharedDatabase, temporaryFolder } from '../../../support/databases.ts'

//
const ACCOUNT = { member: '1', type: 'funds', coin: 'USDT' } as const

function startMonth(n: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)
}
const nameMonth = (n: number) => new Date(startMonth(n)).toISOString().slice(0, 7)

async function book(db: Db, month: number, amounts: readonly string[]): Promise<void> {
  await openMonths(db, startMonth(month))
  for (const amount of amounts)
    await db.transaction((tx) =>
      post(
        tx,
        [
          {
            kind: 'grant',
            reference: `${month}:${amount}`,
            postings: [
              { account: ACCOUNT, amount },
              {
                account: { house: 'grants', coin: 'USDT' },
                amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
              },
            ],
          },
        ],
        startMonth(month),
      ),
    )
}
const check = (db: Db) => checkBooks({ db, now: () => 1 })
const checkWhole = async (db: Db) => {
  await db.transaction((tx) => resetCheckedPoint(tx, 2))
  return check(db)
}

/** Returns a database with entries in three months, of which two are closed, and the folder of its archive. */
async function openYear(open: () => Promise<Db>) {
  const db = await open()
  await book(db, 0, ['10', '2.5'])
  await book(db, 1, ['-3', '1'])
  await book(db, 2, ['7'])
  return { db, folder: await temporaryFolder() }
}

eachDatabase((kind, open) => {
  test(`${kind}: closed and checked months are written, read back and dropped, and the books stay right`, async () => {
    const { db, folder } = await openYear(open)
    assert.equal(await writeNextMonth(db, folder, 1), null, 'not checked yet')
    await check(db)
    assert.equal(await dropNextMonth(db, folder, 1), null, 'nothing is written yet')
    assert.equal(await writeNextMonth(db, folder, 1), nameMonth(0))
    assert.equal(await writeNextMonth(db, folder, 1), nameMonth(1))
    assert.equal(await writeNextMonth(db, folder, 1), null, 'the present month is not closed')
    assert.deepEqual(await verifyArchives(db, folder), { months: 2, postings: 8 })
    assert.equal((await readStatement(db, ACCOUNT, { limit: 10 })).length, 5)

    assert.equal(await dropNextMonth(db, folder, 2), nameMonth(0))
    assert.equal((await readStatement(db, ACCOUNT, { limit: 10 })).length, 3)
    assert.deepEqual(await verifyArchives(db, folder), { months: 2, postings: 8 })
    assert.equal(await dropNextMonth(db, folder, 2), nameMonth(1))
    assert.equal(await dropNextMonth(db, folder, 2), null)
    assert.deepEqual(await verifyArchives(db, folder), { months: 2, postings: 8 })
    assert.deepEqual(await verifyBooks(db), [])
    await check(db)
    await checkWhole(db)
    assert.deepEqual(await db.query('SELECT location FROM ledger_check_findings'), [])
    await book(db, 2, ['4'])
    await checkWhole(db)
    assert.deepEqual(await db.query('SELECT location FROM ledger_check_findings'), [])
    assert.deepEqual(await readStoredAndJournalBalance(db, ACCOUNT), { stored: '21.5', journal: '21.5' })
    await assert.rejects(book(db, 0, ['10']), /ledger_references_pkey/, 'a reference of a dropped month is used')
  })

  test(`${kind}: a month while the books are checked again from the first posting: is not dropped before it is read`, async () => {
    const { db, folder } = await openYear(open)
    await check(db)
    await writeNextMonth(db, folder, 1)
    await db.transaction((tx) => resetCheckedPoint(tx, 2))
    assert.equal(await dropNextMonth(db, folder, 2), null)
    await check(db)
    assert.equal(await dropNextMonth(db, folder, 2), nameMonth(0))
  })

  test(`${kind}: a file that was changed, cut off or lost: nothing is dropped`, async () => {
    const { db, folder } = await openYear(open)
    await check(db)
    await writeNextMonth(db, folder, 1)
    const file = join(folder, `ledger-${nameMonth(0)}.jsonl.gz`)
    const original = await readFile(file)
    const text = gunzipSync(original).toString()
    /** Stores a file, and its hash as if it had been written so. */
    async function replace(by: string): Promise<void> {
      await writeFile(file, gzipSync(by))
      await db.query('UPDATE ledger_archives SET sha256 = $1', [await hashFile(file)])
    }
    await writeFile(file, original.subarray(0, 50))
    await assert.rejects(dropNextMonth(db, folder, 2), /is not the file that was written/)
    await replace(text.split('\n').slice(0, -2).join('\n'))
    await assert.rejects(dropNextMonth(db, folder, 2), /is cut off/)
    await replace(text.replace('"amount":"10"', '"amount":"11"'))
    await assert.rejects(dropNextMonth(db, folder, 2), /has the balance 10 instead of 11/)
    await replace(
      text
        .replace('"amount":"10","balance":"10"', '"amount":"11","balance":"11"')
        .replace('"balance":"12.5"', '"balance":"13.5"'),
    )
    await assert.rejects(dropNextMonth(db, folder, 2), /sums to 1 instead of 0/)
    await replace(text.replace(nameMonth(0), '1999-01'))
    await assert.rejects(dropNextMonth(db, folder, 2), /is not the archive of/)
    assert.equal((await readStatement(db, ACCOUNT, { limit: 10 })).length, 5)
    await replace(text)
    assert.equal(await dropNextMonth(db, folder, 2), nameMonth(0))
    await db.query('UPDATE ledger_archived_totals SET sum = sum + 1')
    await assert.rejects(verifyArchives(db, folder), /the database carries/)
  })

  test(`${kind}: the retention of the journal: names the newest month that may be dropped`, async () => {
    const db = await open()
    const now = Date.UTC(2026, 10, 30)
    assert.equal(await findExpiredMonth(db, now), null)
    await setRetention(db, 'ledger', 3)
    assert.equal(await findExpiredMonth(db, now), '2026-07')
    await setRetention(db, 'ledger', null)
    assert.equal(await findExpiredMonth(db, now), null)
  })
}, BOTH_DATABASES)

test('a transaction that began in the month and is open: the month is written after it, with its postings', async () => {
  const connect = await sharedDatabase()
  const [db, other] = [await connect(), await connect()]
  const folder = await temporaryFolder()
  await book(db, 0, ['10'])
  await check(db)
  await other.transaction(async (tx) => {
    const postings = [
      { account: { house: 'a', coin: 'USDT' }, amount: '5' },
      { account: { house: 'b', coin: 'USDT' }, amount: '-5' },
    ]
    await post(tx, [{ kind: 'late', reference: 'late', postings }], 1)
    await tx.query('SELECT 1')
    assert.equal(await openMonths(db, startMonth(1)), false, 'later partitions need a lock')
    await assert.rejects(writeNextMonth(db, folder, 1), /lock timeout/)
  })
  assert.equal(await writeNextMonth(db, folder, 1), null, 'not checked yet')
  await check(db)
  assert.equal(await writeNextMonth(db, folder, 1), nameMonth(0))
  assert.deepEqual(await verifyArchives(db, folder), { months: 1, postings: 4 })
})
