import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db, Sql } from '../../../server/core/db/db.ts'
import {
  type AccountRef,
  balanceOf,
  type JournalEntry,
  post,
  readStatement,
  verifyBooks,
} from '../../../server/ledger/ledger.ts'
import { BOTH_DATABASES, eachDatabase } from '../../support/databases.ts'

const ANNA: AccountRef = { member: '1', type: 'options', coin: 'USDT' }
const GRANTS: AccountRef = { house: 'demo-grants', coin: 'USDT' }

const give = (reference: string, amount: string, to = ANNA): JournalEntry => ({
  kind: 'grant',
  reference,
  postings: [
    { account: to, amount },
    { account: { ...GRANTS, coin: to.coin }, amount: `-${amount}`.replace('--', '') },
  ],
})
const book = (db: Db, ...entries: JournalEntry[]) => db.transaction((tx) => post(tx, entries, 1_800_000_000_000))

eachDatabase((kind, open) => {
  test(`${kind}: an entry changes both balances and is in both statements`, async () => {
    const db = await open()
    assert.equal(await book(db, give('member:1', '10000.00000001')), null)
    assert.equal(await balanceOf(db, ANNA), '10000.00000001')
    assert.equal(await balanceOf(db, GRANTS), '-10000.00000001')
    assert.equal(await balanceOf(db, { member: '2', type: 'funds', coin: 'BTC' }), '0')
    const [line] = await readStatement(db, ANNA, { limit: 10 })
    assert.deepEqual(
      { ...line, id: '' },
      {
        id: '',
        kind: 'grant',
        reference: 'member:1',
        at: 1_800_000_000_000,
        amount: '10000.00000001',
        balance: '10000.00000001',
      },
    )
  })

  test(`${kind}: an insufficient balance is returned, and nothing of the call is booked`, async () => {
    const db = await open()
    await book(db, give('a', '10'))
    const taken = give('c', '-15.5')
    const refused = await db.transaction(async (tx) => {
      const result = await post(tx, [give('b', '5'), taken], 1)
      assert.equal(await balanceOf(tx, ANNA), '10')
      assert.equal(await post(tx, [give('d', '1')], 1), null)
      return result
    })
    assert.deepEqual(refused, { account: ANNA, balance: '15', needed: '15.5', entry: taken })
    assert.equal(await balanceOf(db, ANNA), '11')
    assert.deepEqual(
      (await readStatement(db, ANNA, { limit: 10 })).map(({ reference }) => reference),
      ['d', 'a'],
    )
  })

  test(`${kind}: a statement is read page by page`, async () => {
    const db = await open()
    await book(db, ...Array.from({ length: 25 }, (_, at) => give(`g:${at}`, '1')))
    const first = await readStatement(db, ANNA, { limit: 10 })
    const second = await readStatement(db, ANNA, { limit: 20, before: first.at(-1)?.id ?? null })
    assert.deepEqual(
      [...first, ...second].map(({ reference, balance }) => `${reference} ${balance}`),
      Array.from({ length: 25 }, (_, at) => `g:${24 - at} ${25 - at}`),
    )
  })

  test(`${kind}: invalid entries throw and book nothing`, async () => {
    const db = await open()
    const entry = (...postings: [AccountRef, string][]): JournalEntry => ({
      kind: 'wrong',
      reference: 'x',
      postings: postings.map(([account, amount]) => ({ account, amount })),
    })
    const wrong: [JournalEntry, RegExp][] = [
      [entry([ANNA, '1'], [GRANTS, '-2']), /sum to zero/],
      [entry([ANNA, '1'], [{ ...GRANTS, coin: 'BTC' }, '-1']), /sum to zero/],
      [entry(), /sum to zero/],
      [entry([ANNA, '0'], [GRANTS, '0']), /not a decimal/],
      [entry([ANNA, '1e5'], [GRANTS, '-1e5']), /not a decimal/],
      [entry([ANNA, '1'], [ANNA, '-1']), /twice/],
      [entry([{ ...ANNA, member: '1/x' }, '1'], [GRANTS, '-1']), /invalid account name/],
      [entry([ANNA, '0.000000001'], [GRANTS, '-0.000000001']), /more digits/],
      [entry([{ ...ANNA, coin: 'NONE' }, '1'], [{ ...GRANTS, coin: 'NONE' }, '-1']), /foreign key/],
      [entry([{ ...ANNA, type: 'savings' as 'funds' }, '1'], [GRANTS, '-1']), /check constraint/],
    ]
    for (const [given, message] of wrong) await assert.rejects(book(db, give(String(message), '1'), given), message)
    assert.equal(await balanceOf(db, ANNA), '0')
  })

  test(`${kind}: the same kind and reference cannot be booked twice`, async () => {
    const db = await open()
    await book(db, give('option:42', '1'))
    await assert.rejects(book(db, give('option:42', '1')), /ledger_entries_kind_reference_key/)
    await assert.rejects(book(db, give('option:43', '1'), give('option:43', '1')), /ledger_entries_kind_reference_key/)
    assert.equal(await balanceOf(db, ANNA), '1')
  })

  test(`${kind}: a thousand entries take as many statements as one`, async () => {
    const db = await open()
    const statements = async (entries: JournalEntry[]) => {
      let count = 0
      await db.transaction((tx) => {
        const counting: Sql = {
          query: (text, params) => {
            count++
            return tx.query(text, params)
          },
        }
        return post(counting, entries, 1)
      })
      return count
    }
    const many = Array.from({ length: 1000 }, (_, at) => give(`m:${at}`, '1', { ...ANNA, member: String(at % 300) }))
    assert.equal(await statements(many), await statements([give('one', '1')]))
    assert.equal(await balanceOf(db, GRANTS), '-1001')
    assert.deepEqual(await verifyBooks(db), [])
  })
}, BOTH_DATABASES)
