import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Db } from '../../../server/core/db/db.ts'
import {
  type AccountRef,
  arePayoutsStopped,
  type CheckProgress,
  checkBooks,
  clearDifferences,
  findOpenDifferences,
  lockCheckedPoint,
  type NamedDifference,
  post,
  readCheckedPoint,
  resetCheckedPoint,
  verifyBooks,
} from '../../../server/ledger/ledger.ts'
import { limitRuns } from '../../support/cases.ts'
import { eachDatabase, postgresDatabase } from '../../support/databases.ts'
import { withChange } from '../../support/with-change.ts'

const HOUSE: AccountRef = { house: 'grants', coin: 'USDT' }
const member = (id: number): AccountRef => ({ member: String(id), type: 'funds', coin: 'USDT' })

let references = 0
/** Books one entry for each amount, to members 1, 2, 3 and so on. */
const book = (db: Pick<Db, 'transaction'>, ...amounts: string[]) =>
  db.transaction((tx) =>
    post(
      tx,
      amounts.map((amount, at) => ({
        kind: 'grant',
        reference: `g${++references}`,
        postings: [
          { account: HOUSE, amount: `-${amount}` },
          { account: member(at + 1), amount },
        ],
      })),
      1,
    ),
  )

async function runCheck(db: Db): Promise<NamedDifference[]> {
  const found: NamedDifference[] = []
  assert.equal(await checkBooks({ db, now: () => 1, onDifference: (difference) => found.push(difference) }), true)
  return found
}
const runWholeCheck = async (db: Db) => {
  await db.transaction((tx) => resetCheckedPoint(tx, 2))
  return runCheck(db)
}
const setTriggers = async (db: Db, state: 'ENABLE' | 'DISABLE') => {
  for (const table of ['ledger_accounts', 'ledger_entries', 'ledger_postings'])
    await db.query(`ALTER TABLE ${table} ${state} TRIGGER USER`)
}
/** Runs a statement that the triggers of the database would reject. */
const withoutTriggers = (db: Db, sql: string) =>
  withChange(
    () => setTriggers(db, 'DISABLE'),
    () => setTriggers(db, 'ENABLE'),
    () => db.query(sql),
  )
const formatDifference = ({ what, where, posting, expected, found }: NamedDifference) =>
  `${what} ${where} #${posting}: ${expected} ${found}`

eachDatabase((kind, open) => {
  test(`${kind}: correct books: checked to their end, and later only new postings`, async () => {
    const db = await open()
    assert.deepEqual(await runCheck(db), [])
    await book(db, '5', '6')
    await book(db, '0.5')
    const read: CheckProgress[] = []
    await checkBooks({ db, now: () => 7, onProgress: (made) => read.push(made) })
    assert.deepEqual(
      read.map(({ reading, reached, last }) => [reading, reached === last]),
      [
        ['postings', true],
        ['entries', true],
        ['balances', true],
      ],
    )
    const [newest] = await db.query<{ id: number }>('SELECT max(id) AS id FROM ledger_postings')
    const point = await readCheckedPoint(db)
    assert.deepEqual([point.posting, point.finished_at], [newest?.id, 7])
    // Checked postings are not read again: a change that later postings do not show is found only by a check from the first posting.
    await withoutTriggers(
      db,
      'UPDATE ledger_postings SET balance = balance + 1 WHERE id = (SELECT min(id) FROM ledger_postings)',
    )
    await book(db, '1')
    assert.deepEqual(await runCheck(db), [])
    assert.ok((await runWholeCheck(db)).length > 0)
  })

  test(`${kind}: every fault is reported with its posting`, async () => {
    const db = await open()
    await book(db, '10', '20')
    assert.deepEqual(await runCheck(db), [])
    await book(db, '1', '2')
    const ids = (await db.query<{ id: number }>('SELECT id FROM ledger_postings ORDER BY id')).map(({ id }) => id)
    // Postings of the second call: house -1, member 1 +1, house -2, member 2 +2.
    const [, one, , two] = ids.slice(-4)
    await withoutTriggers(db, `UPDATE ledger_postings SET amount = 3, balance = 13 WHERE id = ${one}`)
    await withoutTriggers(db, `UPDATE ledger_postings SET balance = 99 WHERE id = ${two}`)
    await withoutTriggers(db, "INSERT INTO ledger_entries (kind, reference, at) VALUES ('empty', 'e', 1)")
    const house = ids.at(-2)
    assert.deepEqual((await runCheck(db)).map(formatDifference).sort(), [
      `balance member/1/funds/available/USDT #${one}: 13 11`,
      `entry empty e #0: 0 0`,
      `entry grant g${references - 1} USDT #${Number(one) - 1}: 0 2`,
      `running balance member/2/funds/available/USDT #${two}: 22 99`,
    ])
    assert.ok(house)
    assert.equal(await arePayoutsStopped(db), true)
  })

  test(`${kind}: a balance changed without a posting: found although nothing is new, and stored once`, async () => {
    const db = await open()
    await book(db, '10')
    assert.deepEqual(await runCheck(db), [])
    await withoutTriggers(db, "UPDATE ledger_accounts SET balance = 1000000 WHERE member = '1'")
    assert.deepEqual(
      (await runCheck(db)).map(({ what, expected, found }) => [what, expected, found]),
      [['balance', '10', '1000000']],
    )
    assert.deepEqual(await runCheck(db), [])
    assert.equal((await findOpenDifferences(db, 10)).length, 1)
  })

  test(`${kind}: differences are cleared only after a clean check that began at the first posting after the find`, async () => {
    const db = await open()
    await book(db, '10')
    const clear = () => db.transaction(async (tx) => clearDifferences(tx, await lockCheckedPoint(tx), 3))
    await withoutTriggers(db, "UPDATE ledger_accounts SET balance = 11 WHERE member = '1'")
    assert.equal((await runCheck(db)).length, 1)
    assert.equal(await clear(), false)
    await runWholeCheck(db)
    assert.equal(await clear(), false, 'it was found again')
    await withoutTriggers(db, "UPDATE ledger_accounts SET balance = 10 WHERE member = '1'")
    await runCheck(db)
    assert.equal(await clear(), false, 'only new postings were checked')
    await db.transaction((tx) => resetCheckedPoint(tx, 2))
    assert.equal(await clear(), false, 'the check has not reached the end')
    await runCheck(db)
    assert.equal(await clear(), true)
    assert.equal(await arePayoutsStopped(db), false)
  })

  test(`${kind}: concurrent checks while money moves: find nothing in correct books`, async () => {
    const db = await open()
    const moves = Array.from({ length: 30 }, (_, at) => book(db, String(at + 1), '0.01'))
    const found = await Promise.all([runCheck(db), runCheck(db), ...moves.map(() => null), runCheck(db)])
    await Promise.all(moves)
    assert.deepEqual(
      found.flatMap((one) => one ?? []),
      [],
    )
    assert.deepEqual(await runCheck(db), [])
    assert.deepEqual(await runWholeCheck(db), [])
  })

  test(`${kind}: any manipulation is found, as by recomputing all books`, async () => {
    const db = await open()
    await book(db, '10', '20', '30')
    await book(db, '1', '2', '3')
    const bends = [
      (n: number) =>
        `UPDATE ledger_postings SET amount = amount + 1 WHERE id = (SELECT min(id) + ${n} FROM ledger_postings)`,
      (n: number) =>
        `UPDATE ledger_postings SET balance = balance + 1 WHERE id = (SELECT min(id) + ${n} FROM ledger_postings)`,
      (n: number) => `DELETE FROM ledger_postings WHERE id = (SELECT min(id) + ${n} FROM ledger_postings)`,
      (n: number) =>
        `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = (SELECT min(id) + ${n % 4} FROM ledger_accounts)`,
      (n: number) =>
        `UPDATE ledger_postings SET account_id = 1 + account_id % 4 WHERE id = (SELECT min(id) + ${n} FROM ledger_postings)`,
    ]
    await fc.assert(
      fc.asyncProperty(fc.nat(bends.length - 1), fc.nat(11), async (which, n) => {
        const undone = new Error('undone')
        await db
          .transaction(async (tx) => {
            // A transaction that is rolled back at its end; everything inside uses its connection.
            const inside: Db = { ...db, query: tx.query, transaction: (work) => work(tx), close: async () => undefined }
            assert.deepEqual(await runWholeCheck(inside), [])
            await setTriggers(inside, 'DISABLE')
            const applied = await tx.query(`${bends[which]?.(n)} RETURNING 1`).catch(() => [])
            if (applied.length > 0) {
              assert.ok((await verifyBooks(tx)).length > 0)
              assert.ok((await runWholeCheck(inside)).length > 0)
            }
            throw undone
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error
          })
      }),
      limitRuns(30),
    )
  })
})

test('postgres: a posting committed after newer ones were checked is not missed', async () => {
  const db = await postgresDatabase()
  await book(db, '1')
  let [commit, written] = [() => {}, () => {}]
  const wait = new Promise<void>((resolve) => {
    commit = resolve
  })
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const coin = (account: AccountRef): AccountRef => ({ ...account, coin: 'BTC' })
  const slow = db.transaction(async (tx) => {
    const postings = [
      { account: coin(HOUSE), amount: '-1' },
      { account: coin(member(9)), amount: '1' },
    ]
    await post(tx, [{ kind: 'slow', reference: 's', postings }], 1)
    await tx.query('SELECT 1 AS sent_with_the_entry')
    written()
    await wait
  })
  await isWritten
  await book(db, '2')
  const check = runCheck(db)
  // The check waits for the writer, however long it takes; writers do not wait for the check.
  await book(db, '3')
  assert.equal((await readCheckedPoint(db)).posting, 0)
  commit()
  await slow
  assert.deepEqual(await check, [])
  assert.deepEqual(await runCheck(db), [])
  const [sums] = await db.query(
    'SELECT count(*)::int AS off FROM ledger_accounts a LEFT JOIN ledger_check_totals s ON s.account_id = a.id WHERE a.balance <> coalesce(s.sum, 0)',
  )
  assert.deepEqual(sums, { off: 0 })
})
