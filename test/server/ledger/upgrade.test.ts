import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Db, openDb } from '../../../server/core/db/db.ts'
import { post, readAccountTransfers, readStatement, verifyBooks } from '../../../server/ledger/ledger.ts'
import { findNotices, hasUnread } from '../../../server/platform/notices/notices.ts'
import { eachDatabase, installationFolder, postgresUrl } from '../../support/databases.ts'

const MIGRATION = new URL('../../../server/core/db/migrations/0039_constant_cost.sql', import.meta.url)
const PAGE = { limit: 10, offset: 0, after: null }

/** Reverts the database to the schema without kinds of postings and without the read marks of notices. */
async function downgrade(db: Db): Promise<void> {
  await db.query('DROP TRIGGER kinds ON ledger_postings')
  await db.query('DROP FUNCTION ledger_kinds()')
  await db.query('ALTER TABLE ledger_postings DROP COLUMN kind')
  const text = await readFile(MIGRATION, 'utf8')
  for (const [, index] of text.matchAll(/^CREATE INDEX (\w+)/gm)) await db.query(`DROP INDEX ${index}`)
  await db.query('ALTER TABLE notices DROP COLUMN read_at')
  await db.query('CREATE INDEX spot_orders_member ON spot_orders (member)')
  await db.query('CREATE INDEX option_orders_member ON option_orders (member)')
  await db.query('CREATE INDEX notices_shown ON notices (id)')
  await db.query(`DELETE FROM schema_migrations WHERE name ~ '^00(38|39|47)'`)
}

/** Books an entry between two accounts as an older version did. */
const bookAsOlderNode = (db: Db, kind: string, from: string, to: string, at: number) =>
  db.query(
    `WITH entry AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ($1, $1 || $4::text, $4::bigint) RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, amount, balance)
     SELECT entry.id, a.id, CASE a.address WHEN $2 THEN -1 ELSE 1 END, 0 FROM entry, ledger_accounts a WHERE a.address IN ($2, $3)`,
    [kind, from, to, at],
  )

test('an older installation: postings get the kinds of their entries, and read notices stay read, on both databases', async () => {
  for (const place of [
    { dataDir: await installationFolder(), url: null },
    { dataDir: '', url: await postgresUrl() },
  ]) {
    const old = await openDb(place)
    const [row] = await old.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a', 'a', '', 'a', 1) RETURNING id::text`,
    )
    const member = row?.id ?? ''
    const account = { member, type: 'funds', coin: 'USDT' } as const
    const gift = [
      { account, amount: '5' },
      { account: { ...account, type: 'options' } as const, amount: '5' },
      { account: { house: 'x', coin: 'USDT' }, amount: '-10' },
    ]
    await old.transaction((tx) => post(tx, [{ kind: 'gift', reference: 'gift', postings: gift }], 1))
    await downgrade(old)
    const [funds, options] = [`member/${member}/funds/available/USDT`, `member/${member}/options/available/USDT`]
    const [house] = await old.query<{ address: string }>("SELECT address FROM ledger_accounts WHERE house = 'x'")
    await bookAsOlderNode(old, 'account-transfer', funds, options, 2)
    await bookAsOlderNode(old, 'fee', funds, house?.address ?? '', 3)
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
