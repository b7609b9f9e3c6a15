import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AccountRef,
  balanceOf,
  balancesOf,
  getAccountAddress,
  type JournalEntry,
  post,
  readStatement,
  verifyBooks,
} from '../../../server/ledger/ledger.ts'
import { eachDatabase } from '../../support/databases.ts'
import { Model, text, units } from './model.ts'

const COINS = ['USDT', 'BTC'] as const
const memberAccount = fc.record({
  member: fc.constantFrom('1', '2', '3'),
  type: fc.constantFrom('options', 'funds', 'quant'),
  part: fc.constantFrom('available', 'frozen'),
})
const houseAccount = fc.record({ house: fc.constantFrom('pool', 'fees', 'grants') })
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt(1n, 1000n) },
  { weight: 4, arbitrary: fc.bigInt(1n, 10n ** 8n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 30n) },
)

/** Postings in one coin between random accounts; sometimes two coins in one entry. */
const movement = fc
  .record({
    coin: fc.constantFrom(...COINS),
    accounts: fc.uniqueArray(fc.oneof(memberAccount, houseAccount, houseAccount), {
      minLength: 2,
      maxLength: 5,
      selector: (account) => JSON.stringify(account),
    }),
    amounts: fc.array(amount, { minLength: 4, maxLength: 4 }),
    backwards: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ coin, accounts, amounts, backwards }) => {
    const signed = accounts.slice(1).map((_, at) => (backwards[at] ? -1n : 1n) * (amounts[at] ?? 1n))
    const rest = -signed.reduce((total, one) => total + one, 0n)
    const all = rest === 0n ? signed.concat(1n).with(0, (signed[0] ?? 0n) - 1n) : signed.concat(rest)
    return accounts
      .map((account, at) => ({ account: { ...account, coin } as AccountRef, amount: text(all[at] ?? 0n) }))
      .filter((posting) => posting.amount !== '0')
  })
const entryArbitrary = fc.oneof(
  movement,
  fc.tuple(movement, movement).map(([a, b]) => mergePostings(a, b)),
)
const batches = fc.array(fc.array(entryArbitrary, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 16 })

function mergePostings(first: JournalEntry['postings'], second: JournalEntry['postings']): JournalEntry['postings'] {
  const coin = first[0]?.account.coin
  return second[0]?.account.coin === coin ? first : [...first, ...second]
}

eachDatabase((kind, open) => {
  test(`${kind}: post books and refuses the same entries as an independent model`, async () => {
    const db = await open()
    let run = 0
    const outcomes = { booked: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        run++
        const model = new Model()
        const renamed = (account: AccountRef): AccountRef =>
          'member' in account
            ? { ...account, member: `${run}-${account.member}` }
            : { ...account, house: `${run}-${account.house}` }
        for (const [at, batch] of given.entries()) {
          const entries = batch.map((postings, index) => ({
            kind: 'test',
            reference: `${run}:${at}:${index}`,
            postings: postings.map((posting) => ({ ...posting, account: renamed(posting.account) })),
          }))
          const expected = model.post(entries)
          const refused = await db.transaction((tx) => post(tx, entries, at))
          assert.equal(refused && getAccountAddress(refused.account), expected)
          outcomes[refused ? 'refused' : 'booked']++
        }
        for (const address of model.balances.keys()) await assertSame(db, model, address)
      }),
      { numRuns: 40 },
    )
    assert.ok(outcomes.booked > 20 && outcomes.refused > 20, JSON.stringify(outcomes))
    assert.deepEqual(await verifyBooks(db), [])
  })
})

async function assertSame(db: Parameters<typeof balanceOf>[0], model: Model, address: string): Promise<void> {
  const [owner, name = '', ...rest] = address.split('/')
  const account = (
    owner === 'house' ? { house: name, coin: rest[0] } : { member: name, type: rest[0], part: rest[1], coin: rest[2] }
  ) as AccountRef
  assert.equal(units(await balanceOf(db, account)), model.balance(account), address)
  if ('house' in account) return
  const lines = await readStatement(db, account, { limit: 1000 })
  assert.deepEqual(
    lines.map(({ kind, reference, amount: moved, balance }) => ({
      kind,
      reference,
      amount: units(moved),
      balance: units(balance),
    })),
    model.statements.get(address) ?? [],
  )
  const found = (await balancesOf(db, name)).find(({ type, part, coin }) => [type, part, coin].join() === rest.join())
  assert.equal(units(found?.balance ?? '0'), model.balance(account))
}
