import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../server/core/db/db.ts'
import { type AccountRef, balanceOf, type JournalEntry, post, verifyBooks } from '../../../server/ledger/ledger.ts'
import { addExposure, readExposure, removeExposure } from '../../../server/products/options/options.exposure.ts'
import { sharedDatabase } from '../../support/databases.ts'

const HOUSE: AccountRef = { house: 'free', coin: 'USDT' }
const gift = (member: number): JournalEntry => ({
  kind: 'gift',
  reference: String(member),
  postings: [
    { account: { member: String(member), type: 'options', coin: 'USDT' }, amount: '1' },
    { account: HOUSE, amount: '-1' },
  ],
})
/** Members of one shard. */
const MEMBERS = Array.from({ length: 8 }, (_, at) => 16 * at + 1)

/** Runs `work` for each member in a transaction that stays open until all have run, and returns how they ended. */
async function playTogether(db: Db, work: (tx: Parameters<typeof post>[0], member: number) => Promise<unknown>) {
  let left = MEMBERS.length
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  await Promise.all(
    MEMBERS.map((member) =>
      db.transaction(async (tx) => {
        await work(tx, member)
        // Sends what is postponed.
        await tx.query('SELECT 1 AS sent')
        left -= 1
        if (left === 0) open()
        await all
      }),
    ),
  )
}

test('postgres: entries of members of one shard do not wait for each other: none commits before all are posted', async () => {
  const db = await (await sharedDatabase())()
  // Only the first row of a shard is waited for, by those who would create it at the same time.
  await db.transaction((tx) => post(tx, [gift(321)], 1))
  await playTogether(db, (tx, member) => post(tx, [gift(member)], 1))
  assert.equal(await balanceOf(db, HOUSE), String(-1 - MEMBERS.length))
  const rows = await db.query<{ balance: string }>(`SELECT balance FROM ledger_accounts WHERE house = 'free'`)
  assert.equal(rows.length, MEMBERS.length)
  assert.deepEqual(await verifyBooks(db), [])
  await db.transaction((tx) =>
    post(
      tx,
      MEMBERS.map((member) => ({ ...gift(member), kind: 'again' })),
      1,
    ),
  )
  await playTogether(db, (tx, member) => post(tx, [{ ...gift(member), kind: 'third' }], 1))
  const after = await db.query(`SELECT 1 FROM ledger_accounts WHERE house = 'free'`)
  assert.equal(after.length, MEMBERS.length, 'rows are used again')
  assert.deepEqual(await verifyBooks(db), [])
})

test('postgres: exposures of members of one shard in one market do not wait for each other, and add up', async () => {
  const db = await (await sharedDatabase())()
  const order = (member: number) => ({
    member: String(member),
    symbol: 'btcusdt',
    amount: '100',
    percent: '12',
    scale: 8,
  })
  await db.transaction((tx) => addExposure(tx, order(1)))
  await playTogether(db, (tx, member) => addExposure(tx, order(member)))
  assert.deepEqual(await readExposure(db, 'btcusdt'), { market: '108', all: '108' })
  await playTogether(db, (tx, member) => removeExposure(tx, [order(member)]))
  await db.transaction((tx) => removeExposure(tx, [order(1)]))
  assert.deepEqual(await readExposure(db, 'btcusdt'), { market: '0', all: '0' })
})
