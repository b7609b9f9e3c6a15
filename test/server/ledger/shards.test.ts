import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Db, openDb } from '../../../server/core/db/db.ts'
import {
  type AccountRef,
  balanceOf,
  HOUSE_SHARD_COUNT,
  type JournalEntry,
  post,
  verifyBooks,
} from '../../../server/ledger/ledger.ts'
import {
  createOptionHoldEntry,
  createSettlementEntry,
  getOptionsAccount,
  OPTIONS_HOLD_ACCOUNT,
} from '../../../server/products/options/options.journal.ts'
import { limitRuns } from '../../support/cases.ts'
import { eachDatabase, installationFolder, postgresUrl } from '../../support/databases.ts'

const FUNDS: AccountRef = { house: 'test-funds', coin: 'USDT' }
const gift = (member: string, amount = '1000'): JournalEntry => ({
  kind: 'gift',
  reference: `gift:${member}`,
  postings: [
    { account: getOptionsAccount(member), amount },
    { account: FUNDS, amount: `-${amount}` },
  ],
})
const book = async (db: Db, ...entries: JournalEntry[]) =>
  assert.equal(await db.transaction((tx) => post(tx, entries, 1)), null)
/** Returns the rows of an account of the house, by address. */
const readRows = (db: Db, house: string) =>
  db.query<{ address: string; balance: string }>(
    'SELECT address, balance FROM ledger_accounts WHERE house = $1 ORDER BY shard',
    [house],
  )

eachDatabase((kind, open) => {
  test(`${kind}: an account of the house is the sum of its rows, the original row included; entries of a member share one row (SRV28)`, async () => {
    const db = await open()
    await book(db, {
      kind: 'older',
      reference: 'row',
      postings: [
        { account: FUNDS, amount: '-7' },
        { account: { house: 'other', coin: 'USDT' }, amount: '7' },
      ],
    })
    await book(db, gift('1'), gift('2', '20'), gift('17'), { ...gift('3', '5'), member: '1' })
    assert.deepEqual(await readRows(db, 'test-funds'), [
      { address: 'house/test-funds/USDT', balance: '-7' },
      { address: 'house/test-funds:2/USDT', balance: '-2005' },
      { address: 'house/test-funds:3/USDT', balance: '-20' },
    ])
    assert.equal(await balanceOf(db, FUNDS), '-2032')
    assert.equal(await balanceOf(db, { ...FUNDS, coin: 'BTC' }), '0')
    assert.deepEqual(await verifyBooks(db), [])
    await assert.rejects(
      db.query("INSERT INTO ledger_accounts (address, house, coin, shard) VALUES ('house/x/USDT', 'x', 'USDT', 3)"),
      /check constraint/,
    )
  })

  test(`${kind}: an unsharded account has one row for all members (SRV28)`, async () => {
    const db = await open()
    const whole: AccountRef = { house: 'whole', coin: 'USDT', isUnsharded: true }
    const paid = (member: string): JournalEntry => ({
      kind: 'paid',
      reference: member,
      postings: [
        { account: getOptionsAccount(member), amount: '1' },
        { account: whole, amount: '-1' },
      ],
    })
    await book(db, paid('1'), paid('2'))
    assert.deepEqual(await readRows(db, 'whole'), [{ address: 'house/whole/USDT', balance: '-2' }])
  })

  test(`${kind}: holds and settlements of random orders: no row of the held amounts becomes negative, and their sum is that of the open orders (SRV28)`, async () => {
    const db = await open()
    const members = ['5', '6', '21', '22']
    await book(db, ...members.map((member) => gift(member, '1000000')))
    let [id, running] = [0, 0]
    const step = fc.record({
      member: fc.constantFrom(...members),
      amount: fc.integer({ min: 1, max: 50 }).map(String),
      outcome: fc.constantFrom('won', 'lost', 'tie'),
      isSettled: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const orders = steps.map(({ member, amount, ...rest }) => ({ order: { id: ++id, member, amount }, ...rest }))
        await book(db, ...orders.map(({ order }) => createOptionHoldEntry(order)))
        const settled = orders.filter(({ isSettled }) => isSettled)
        const entries = settled.map(({ order, outcome }) =>
          createSettlementEntry(order, { outcome, profit: outcome === 'won' ? '0.5' : '0' } as never),
        )
        await book(db, ...entries)
        const rows = await readRows(db, 'options-held')
        assert.deepEqual(
          rows.filter(({ balance }) => balance.startsWith('-')),
          [],
        )
        for (const { order, isSettled } of orders) running += isSettled ? 0 : Number(order.amount)
        assert.equal(await balanceOf(db, OPTIONS_HOLD_ACCOUNT), String(running))
      }),
      limitRuns(15),
    )
    assert.equal((await readRows(db, 'options-held')).length, 2, 'four members of two groups')
    assert.deepEqual(await verifyBooks(db), [])
  })
})

/** Reverts the database to the schema with one row for each account of the house, with running options. */
async function downgrade(db: Db): Promise<{ id: number; member: string; amount: string }[]> {
  const orders = await db.query<{ id: number; member: string; amount: string }>(
    `WITH m AS (
       INSERT INTO members (username, name_key, password, invite_code, created_at) SELECT n, n, '', n, 1 FROM generate_series(1, 20) AS n RETURNING id
     )
     INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at)
     SELECT id, 'btcusdt', 'BTC/USDT', 'up', 10 + id, 30, 12, 'refund', 8, 1, 30001 FROM m RETURNING id, member::text, stake AS amount`,
  )
  await db.query('DELETE FROM schema_migrations WHERE name = $1', ['0042_house_shards.sql'])
  await db.query('ALTER TABLE ledger_accounts DROP COLUMN shard')
  await db.query(
    `ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_check CHECK (
       address = coalesce('member/' || member || '/' || type || '/' || part, 'house/' || house) || '/' || coin)`,
  )
  await db.query(
    `INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/options-held/USDT', 'options-held', 'USDT'), ('house/test-funds/USDT', 'test-funds', 'USDT')`,
  )
  await db.query(
    `WITH entry AS (INSERT INTO ledger_entries (kind, reference, at) VALUES ('test', 'held', 1) RETURNING id), held AS (SELECT sum(stake) AS amount FROM option_orders)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT entry.id, a.id, 'test', side.amount, side.amount FROM entry, ledger_accounts a, held,
       LATERAL (SELECT CASE a.house WHEN 'options-held' THEN held.amount ELSE -held.amount END AS amount) AS side`,
  )
  return orders
}

test('number of shards: that of the migration which placed the stored holds (SRV28)', async () => {
  const migration = await readFile('server/core/db/migrations/0042_house_shards.sql', 'utf8')
  const counts = [...migration.matchAll(/\bmember % (\d+)/g)].map(([, count]) => Number(count))
  assert.deepEqual(counts, [HOUSE_SHARD_COUNT, HOUSE_SHARD_COUNT, HOUSE_SHARD_COUNT])
})

test('an older installation: keeps its balances, and amounts held for running options move to the rows of their members, on both databases (SRV28)', async () => {
  for (const place of [
    { dataDir: await installationFolder(), url: null },
    { dataDir: '', url: await postgresUrl() },
  ]) {
    const old = await openDb(place)
    const orders = await downgrade(old)
    await old.close()

    const db = await openDb(place)
    const held = String(orders.reduce((sum, { amount }) => sum + Number(amount), 0))
    assert.equal(await balanceOf(db, OPTIONS_HOLD_ACCOUNT), held)
    assert.equal(await balanceOf(db, FUNDS), `-${held}`)
    assert.deepEqual(await verifyBooks(db), [])
    const before = await readRows(db, 'options-held')
    assert.deepEqual([before.length, before[0]?.balance], [17, '0'])
    await book(db, ...orders.map((order) => createSettlementEntry(order, { outcome: 'lost', profit: '0' } as never)))
    assert.deepEqual(new Set((await readRows(db, 'options-held')).map(({ balance }) => balance)), new Set(['0']))
    assert.equal(await balanceOf(db, { house: 'options-pool', coin: 'USDT' }), held)
    assert.deepEqual(await verifyBooks(db), [])
    await db.close()
  }
})
