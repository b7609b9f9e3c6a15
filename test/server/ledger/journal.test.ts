import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../server/core/db/db.ts'
import { type AccountRef, post, verifyBooks } from '../../../server/ledger/ledger.ts'
import { BOTH_DATABASES, eachDatabase } from '../../support/databases.ts'

const ANNA: AccountRef = { member: '1', type: 'options', coin: 'USDT' }
const GRANTS: AccountRef = { house: 'demo-grants', coin: 'USDT' }

async function createBookedDb(open: () => Promise<Db>): Promise<Db> {
  const db = await open()
  const postings = [
    { account: ANNA, amount: '10' },
    { account: GRANTS, amount: '-10' },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'grant', reference: 'a', postings }], 1))
  return db
}

/** Manipulations by a person with access to the database, with the error by which the database rejects each. */
const ATTEMPTS: [string, string, RegExp][] = [
  ['change a posting', 'UPDATE ledger_postings SET amount = amount * 2', /append-only/],
  ['delete a posting', 'DELETE FROM ledger_postings', /append-only/],
  ['change an entry', "UPDATE ledger_entries SET kind = 'other'", /append-only/],
  ['delete an entry', 'DELETE FROM ledger_entries', /append-only/],
  ['empty the journal', 'TRUNCATE ledger_postings', /append-only/],
  ['empty all', 'TRUNCATE ledger_entries, ledger_postings, ledger_accounts CASCADE', /append-only/],
  ['delete an account', 'DELETE FROM ledger_accounts', /append-only/],
  ['write a balance', 'UPDATE ledger_accounts SET balance = 1000000', /by a posting/],
  ['rename an account', "UPDATE ledger_accounts SET member = '2'", /by a posting/],
  [
    'open an account with money',
    "INSERT INTO ledger_accounts (address, house, coin, balance) VALUES ('house/x/USDT', 'x', 'USDT', 5)",
    /by a posting/,
  ],
  [
    'give an account the address of another',
    "INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/y/USDT', 'x', 'USDT')",
    /check constraint/,
  ],
  [
    'book one side only',
    `WITH e AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ('x', 'x', 1) RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance) SELECT e.id, 1, 'x', 5, 15 FROM e`,
    /does not sum to zero/,
  ],
  [
    'add to a booked entry',
    `WITH third AS (INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/x/USDT', 'x', 'USDT'), ('house/y/USDT', 'y', 'USDT') RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT (SELECT max(id) FROM ledger_entries), id, (SELECT kind FROM ledger_entries ORDER BY id DESC LIMIT 1), CASE WHEN id = (SELECT max(id) FROM third) THEN 5 ELSE -5 END, 0 FROM third`,
    /takes no more postings/,
  ],
  [
    'make the balance of a member negative',
    `WITH e AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ('x', 'x', 1) RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT e.id, a.id, 'x', CASE WHEN a.member IS NULL THEN 11 ELSE -11 END, 0 FROM e, ledger_accounts a`,
    /members_owe_nothing/,
  ],
  [
    'give a posting another kind than its entry',
    `WITH e AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ('x', 'x', 1) RETURNING id)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT e.id, a.id, 'y', CASE WHEN a.member IS NULL THEN -1 ELSE 1 END, 0 FROM e, ledger_accounts a`,
    /the kind of its entry/,
  ],
]

eachDatabase((kind, open) => {
  test(`${kind}: the database itself rejects changes to the books`, async () => {
    const db = await createBookedDb(open)
    for (const [what, sql, message] of ATTEMPTS) await assert.rejects(db.query(sql), message, what)
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: verifyBooks finds changes made with the triggers disabled`, async () => {
    const db = await createBookedDb(open)
    for (const table of ['ledger_accounts', 'ledger_entries', 'ledger_postings'])
      await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await db.query('UPDATE ledger_accounts SET balance = 11 WHERE member IS NOT NULL')
    assert.deepEqual(await verifyBooks(db), [
      { what: 'balance', where: 'member/1/options/available/USDT', expected: '10', found: '11' },
    ])
    await db.query('UPDATE ledger_accounts SET balance = 10 WHERE member IS NOT NULL')
    await db.query('UPDATE ledger_postings SET balance = 12 WHERE amount > 0')
    assert.deepEqual(await verifyBooks(db), [
      { what: 'running balance', where: 'member/1/options/available/USDT', expected: '10', found: '12' },
    ])
    await db.query('UPDATE ledger_postings SET balance = 10 WHERE amount > 0')
    await db.query("INSERT INTO ledger_entries (kind, reference, at) VALUES ('empty', 'e', 1)")
    await db.query('UPDATE ledger_postings SET amount = -9, balance = -9 WHERE amount < 0')
    assert.deepEqual(
      (await verifyBooks(db)).map(({ what, where }) => `${what}: ${where}`),
      ['balance: house/demo-grants:2/USDT', 'entry: empty e', 'entry: grant a USDT'],
    )
  })
}, BOTH_DATABASES)
