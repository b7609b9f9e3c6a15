import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../../server/core/db/db.ts'
import { openEmbedded } from '../../../server/core/db/embedded.ts'
import { migrate } from '../../../server/core/db/migrate.ts'
import { openPostgres } from '../../../server/core/db/postgres.ts'
import type { Driver, Sql } from '../../../server/core/db/sql.ts'
import { post, readAccountTransfers, readStatement, verifyBooks } from '../../../server/ledger/ledger.ts'
import { findNotices, hasUnread } from '../../../server/platform/notices/notices.ts'
import { eachDatabase, emptyPostgresUrl, temporaryFolder } from '../../support/databases.ts'
import { copyMigrationsBefore } from '../../support/older-migrations.ts'

const PAGE = { limit: 10, offset: 0, after: null }

/** Opens a driver of an empty database with the schema without kinds of postings and without the read marks of notices. */
async function openOlder({ dataDir, url }: { dataDir: string; url: string | null }): Promise<Driver> {
  const driver = url === null ? await openEmbedded(join(dataDir, 'db')) : await openPostgres(url)
  await migrate(driver, await copyMigrationsBefore('0038'))
  return driver
}

/** Books an entry between two accounts as an older version did. */
const bookAsOlderNode = (db: Sql, kind: string, from: string, to: string, at: number) =>
  db.query(
    `WITH entry AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ($1, $1 || $4::text, $4::bigint) RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, amount, balance)
     SELECT entry.id, a.id, CASE a.address WHEN $2 THEN -1 ELSE 1 END, 0 FROM entry, ledger_accounts a WHERE a.address IN ($2, $3)`,
    [kind, from, to, at],
  )

test('an older installation: postings get the kinds of their entries, and read notices stay read, on both databases', async () => {
  for (const place of [
    { dataDir: await temporaryFolder(), url: null },
    { dataDir: '', url: await emptyPostgresUrl() },
  ]) {
    const old = await openOlder(place)
    const [row] = await old.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a', 'a', '', 'a', 1) RETURNING id::text`,
    )
    const member = row?.id ?? ''
    const account = { member, type: 'funds', coin: 'USDT' } as const
    const [funds, options] = [`member/${member}/funds/available/USDT`, `member/${member}/options/available/USDT`]
    const house = 'house/x/USDT'
    await old.query(
      `INSERT INTO ledger_accounts (address, member, type, part, house, coin)
       VALUES ($1, $4, 'funds', 'available', NULL, 'USDT'), ($2, $4, 'options', 'available', NULL, 'USDT'), ($3, NULL, NULL, NULL, 'x', 'USDT')`,
      [funds, options, house, member],
    )
    await old.query(
      `WITH entry AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ('gift', 'gift', 1) RETURNING id)
       INSERT INTO ledger_postings (entry_id, account_id, amount, balance)
       SELECT entry.id, a.id, CASE WHEN a.member IS NULL THEN -10 ELSE 5 END, 0 FROM entry, ledger_accounts a`,
    )
    await bookAsOlderNode(old, 'account-transfer', funds, options, 2)
    await bookAsOlderNode(old, 'fee', funds, house, 3)
    await bookAsOlderNode(old, 'account-transfer', options, funds, 4)
    await old.query(
      `INSERT INTO notices (title, content, created_at, member) VALUES ('opened', '', 1, $1::bigint), ('to all', '', 1, NULL), ('new', '', 1, $1::bigint)`,
      [member],
    )
    await old.query(
      `INSERT INTO notice_reads (member, notice, read_at) SELECT $1::bigint, id, 7 FROM notices WHERE title <> 'new'`,
      [member],
    )
    await old.close()

    const db = await openDb(place)
    const lines = await readStatement(db, account, { limit: 10 })
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['account-transfer', 'fee', 'account-transfer', 'gift'],
    )
    assert.equal((await readStatement(db, account, { limit: 10, kinds: ['fee', 'gift'] })).length, 2)
    const moves = await readAccountTransfers(db, account, 'account-transfer', { limit: 10 })
    assert.deepEqual(
      moves.map(({ at, from, to, amount }) => [at, from, to, amount]),
      [
        [4, 'options', 'funds', '1'],
        [2, 'funds', 'options', '1'],
      ],
    )
    assert.deepEqual(
      await readAccountTransfers(db, account, 'account-transfer', { limit: 10, before: moves[0]?.id ?? null }),
      [moves[1]],
    )
    const notices = await findNotices(db, member, PAGE, { lang: 'en', now: 9 })
    assert.deepEqual(
      notices.map(({ title, read }) => [title, read]),
      [
        ['new', false],
        ['to all', true],
        ['opened', true],
      ],
    )
    assert.equal(await hasUnread(db, member, 9), true)
    assert.deepEqual(
      await db.query(`SELECT 1 FROM notice_reads r JOIN notices n ON n.id = r.notice WHERE n.member IS NOT NULL`),
      [],
    )
    assert.deepEqual(
      (await verifyBooks(db)).filter(({ what }) => what !== 'running balance'),
      [],
    )
    await db.close()
  }
})

eachDatabase((kind, open) => {
  test(`a node older than the kinds of postings: its postings get the kind of their entry, on ${kind}`, async () => {
    const db = await open()
    const account = { house: 'x', coin: 'USDT' }
    const gift = [
      { account, amount: '5' },
      { account: { house: 'y', coin: 'USDT' }, amount: '-5' },
    ]
    await db.transaction((tx) => post(tx, [{ kind: 'gift', reference: 'gift', postings: gift }], 1))
    await bookAsOlderNode(db, 'fee', 'house/x/USDT', 'house/y/USDT', 2)
    assert.deepEqual(
      (await db.query<{ kind: string }>('SELECT kind FROM ledger_postings ORDER BY id')).map(({ kind }) => kind),
      ['gift', 'gift', 'fee', 'fee'],
    )
    for (const change of [`kind = ''`, 'amount = amount + 1', `kind = 'fee'`])
      await assert.rejects(db.query(`UPDATE ledger_postings SET ${change}`), /append-only/, change)
    await assert.rejects(db.query('DELETE FROM ledger_postings'), /append-only/)
  })
})
