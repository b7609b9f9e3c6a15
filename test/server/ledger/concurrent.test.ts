import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountRef, balanceOf, type JournalEntry, post, verifyBooks } from '../../../server/ledger/ledger.ts'
import { eachDatabase, postgresDatabase } from '../../support/databases.ts'

const account = (member: number): AccountRef => ({ member: String(member), type: 'options', coin: 'USDT' })
const POOL: AccountRef = { house: 'pool', coin: 'USDT' }
const transfer = (reference: string, from: AccountRef, to: AccountRef, amount: string): JournalEntry => ({
  kind: 'transfer',
  reference,
  postings: [
    { account: from, amount: `-${amount}` },
    { account: to, amount },
  ],
})

eachDatabase((kind, open) => {
  test(`${kind}: a hundred concurrent debits: succeed as long as the balance suffices, and no longer`, async () => {
    const db = await open()
    await db.transaction((tx) => post(tx, [transfer('start', POOL, account(1), '10')], 1))
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        db.transaction((tx) => post(tx, [transfer(`t:${at}`, account(1), POOL, '0.3')], 1)),
      ),
    )
    assert.equal(results.filter((refused) => refused === null).length, 33)
    assert.equal(await balanceOf(db, account(1)), '0.1')
    assert.deepEqual(await verifyBooks(db), [])
  })
})

test('postgres: concurrent entries between new and old accounts in random order: no drift, debt or deadlock', async () => {
  const db = await postgresDatabase()
  const members = Array.from({ length: 12 }, (_, at) => at + 1)
  const start = members.slice(0, 6).map((member) => transfer(`start:${member}`, POOL, account(member), '1000'))
  await db.transaction((tx) => post(tx, start, 1))
  let runs = 0
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const work = Array.from({ length: 300 }, (_, at) =>
    Array.from({ length: 1 + random(5) }, (_, index) => {
      const from = random(12)
      return transfer(
        `${at}:${index}`,
        account(from + 1),
        account(((from + 1 + random(11)) % 12) + 1),
        String(1 + random(40)),
      )
    }),
  )
  const results = await Promise.all(
    work.map((entries) =>
      db.transaction(async (tx) => {
        runs++
        return post(tx, entries, 1)
      }),
    ),
  )
  assert.equal(runs, work.length, 'no transaction had to run again')
  assert.ok(results.some((refused) => refused === null) && results.some((refused) => refused !== null))
  const balances = await Promise.all(members.map((member) => balanceOf(db, account(member))))
  assert.equal(
    balances.reduce((total, balance) => total + Number(balance), 0),
    6000,
  )
  assert.deepEqual(await verifyBooks(db), [])
})
