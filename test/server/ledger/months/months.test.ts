import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { checkBooks, post, readRecordPostings, readStatement, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { findFirstEntrySince, openMonths } from '../../../../server/ledger/months/partition-ledger.ts'
import { BOTH_DATABASES, eachDatabase, sharedDatabase } from '../../../support/databases.ts'

//
const ACCOUNT = { member: '1', type: 'funds', coin: 'USDT' } as const
const HOUR = 3_600_000

const book = (db: Pick<Db, 'transaction'>, reference: string, at = 1) =>
  db.transaction((tx) =>
    post(
      tx,
      [
        {
          kind: 'grant',
          reference,
          postings: [
            { account: ACCOUNT, amount: '5' },
            { account: { house: 'grants', coin: 'USDT' }, amount: '-5' },
          ],
        },
      ],
      at,
    ),
  )

/** Returns the first instant of the month that is `n` months after the present one. */
function startMonth(n: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)
}

const countByPartition = (db: Db, table: string) =>
  db.query<{ partition: string; count: number }>(
    `SELECT tableoid::regclass::text AS partition, count(*)::int AS count FROM ${table} GROUP BY 1 ORDER BY min(id)`,
  )
const nameMonth = (table: string, at: number) => `${table}_${new Date(at).toISOString().slice(0, 7).replace('-', '_')}`

eachDatabase((kind, open) => {
  test(`${kind}: a new month: its entries and postings are in its partitions, and the statement is one list`, async () => {
    const db = await open()
    await book(db, 'first', startMonth(0))
    assert.equal(await openMonths(db, startMonth(0)), true)
    await book(db, 'before', startMonth(0))
    const next = startMonth(1)
    await openMonths(db, next)
    await openMonths(db, next)
    await book(db, 'next', next)
    await openMonths(db, startMonth(2))
    await book(db, 'after', startMonth(2))
    for (const [table, each] of [
      ['ledger_entries', 1],
      ['ledger_postings', 2],
    ] as const)
      assert.deepEqual(await countByPartition(db, table), [
        { partition: `${table}_first`, count: 2 * each },
        { partition: nameMonth(table, next), count: each },
        { partition: nameMonth(table, startMonth(2)), count: each },
      ])
    const lines = await readStatement(db, ACCOUNT, { limit: 10 })
    assert.deepEqual(
      lines.map(({ reference, balance }) => [reference, balance]),
      [
        ['after', '20'],
        ['next', '15'],
        ['before', '10'],
        ['first', '5'],
      ],
    )
    const found = await readRecordPostings(db, '1', { kinds: ['grant'], references: ['first', 'next'] }, 5)
    assert.deepEqual(
      found.map(({ reference }) => reference),
      ['next', 'first'],
    )
    assert.deepEqual(await verifyBooks(db), [])
    assert.equal(await checkBooks({ db, now: () => 1 }), true)
    const [first] = await db.query<{ id: number }>("SELECT id FROM ledger_entries WHERE reference = 'next'")
    assert.equal(await findFirstEntrySince(db, next + HOUR - 1), 0)
    assert.equal(await findFirstEntrySince(db, next + HOUR), (first?.id ?? 0) - 1)
  })

  test(`${kind}: an entry of another month with the same kind and reference: rejected, also in the partition itself`, async () => {
    const db = await open()
    await book(db, 'once')
    await openMonths(db, startMonth(1))
    await assert.rejects(book(db, 'once'), /ledger_references_pkey/)
    await book(db, 'twice')
    await openMonths(db, startMonth(2))
    await assert.rejects(book(db, 'twice'), /ledger_references_pkey/)
    const partition = nameMonth('ledger_entries', startMonth(2))
    const [month] = await db.query<{ id: string }>('SELECT max(first_entry)::text AS id FROM ledger_months')
    await assert.rejects(
      db.query(`INSERT INTO ${partition} (id, kind, reference, at) VALUES ($1::bigint, 'grant', 'once', 1)`, [
        month?.id,
      ]),
      /ledger_references_pkey/,
    )
    await assert.rejects(db.query("DELETE FROM ledger_references WHERE reference = 'once'"), /append-only/)
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: a partition: rejects what the journal rejects`, async () => {
    const db = await open()
    await openMonths(db, startMonth(1))
    await book(db, 'a')
    const [entries, postings] = ['ledger_entries', 'ledger_postings'].map((table) => nameMonth(table, startMonth(1)))
    for (const sql of [
      `UPDATE ${postings} SET amount = amount * 2`,
      `DELETE FROM ${postings}`,
      `DELETE FROM ${entries}`,
      `TRUNCATE ${postings}`,
      `TRUNCATE ${entries}, ${postings}`,
    ])
      await assert.rejects(db.query(sql), /append-only/, sql)
    await assert.rejects(
      db.query(
        `INSERT INTO ${postings} (entry_id, account_id, kind, amount, balance) SELECT entry_id, account_id, 'grant', 5, 10 FROM ${postings} LIMIT 1`,
      ),
      // Before PostgreSQL 17 a partition has no sequence of its own.
      /duplicate key|null value in column "id"/,
    )
  })
}, BOTH_DATABASES)

test('nodes open the same months at once, while others book: each exists once, and no entry fails', async () => {
  const connect = await sharedDatabase()
  const nodes = await Promise.all([connect(), connect(), connect()])
  const [db] = nodes as [Db, Db, Db]
  for (let month = 0; month < 3; month++)
    await Promise.all(
      nodes.flatMap((node, at) => [
        openMonths(node, startMonth(month)),
        ...[1, 2, 3].map((n) => book(node, `${month}-${at}-${n}`)),
      ]),
    )
  const [count] = await db.query<{ entries: number }>('SELECT count(*)::int AS entries FROM ledger_entries')
  assert.equal(count?.entries, 27)
  assert.deepEqual(await verifyBooks(db), [])
})

test('two transactions book the same reference around the begin of a month: the second waits and is rejected', async () => {
  const connect = await sharedDatabase()
  const [one, other] = [await connect(), await connect()]
  await book(one, 'warm')
  let second: Promise<unknown> = Promise.resolve()
  await one.transaction(async (tx) => {
    const insert = (sql: Pick<Db, 'query'>) =>
      sql.query("INSERT INTO ledger_entries (kind, reference, at) VALUES ('x', 'same', 1)")
    await insert(tx)
    await openMonths(other, startMonth(1))
    second = insert(other)
    await assert.doesNotReject(Promise.race([second, new Promise((resolve) => setImmediate(resolve))]))
  })
  await assert.rejects(second, /ledger_references_pkey/)
})
