import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JournalEntry, post } from '../../../../server/ledger/ledger.ts'
import { insertTotals, storeDailyTotals } from '../../../../server/products/balances/daily-totals.ts'
import { getDayNumber } from '../../../../server/products/balances/day-number.ts'
import { storeRecentPrices } from '../../../../server/products/balances/recent-prices.ts'
import { getBalanceHistory } from '../../../../shared/base/contract/balance-history.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { DAY_MS, utcDayStart } from '../../../../shared/base/contract/utc-days.ts'
import { subtract } from '../../../../shared/base/money/decimal.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase, sharedDatabase } from '../../../support/databases.ts'

/** Noon of a UTC day. */
const NOON = utcDayStart(1_800_000_000_000) + DAY_MS / 2

let references = 0

/** Moves an amount, of USDT unless stated, between a member's account and the house. */
const book = ({ context, clock }: AccountsBackend, member: string, kind: string, amount: string, coin = 'USDT') =>
  context.db.transaction(async (tx) => {
    const account = { member, type: 'funds', coin } as const
    const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
    const entry: JournalEntry = {
      kind,
      reference: `test:${++references}`,
      postings: [
        { account, amount },
        { account: { house: 'test', coin }, amount: opposite },
      ],
    }
    assert.equal(await post(tx, [entry], clock.now), null)
  })

const read = async ({ call }: AccountsBackend, token: string, days = '30') => {
  const answer = await call('getBalanceHistory', { days }, { token })
  assert.equal(answer.code, 1, answer.msg)
  const history = readData(getBalanceHistory, answer.data)?.data
  assert.ok(history)
  return history
}

/** Moves the clock to two minutes after the next midnight and stores the totals of the ended day. */
async function endDay({ clock, context }: AccountsBackend): Promise<number> {
  clock.now = utcDayStart(clock.now, 1) + 120_000
  return storeDailyTotals(context)
}

eachDatabase((kind, open) => {
  /** Starts a backend at noon whose only market has a price, unless it is `silent`. */
  const start = async (market: 'priced' | 'silent' = 'priced') => {
    const backend = await accountsBackend(open, { demo: false, clock: { now: NOON } })
    const detail = { open: '60000', close: '60000', high: '60000', low: '60000', vol: '1', amount: '1' }
    if (market === 'priced') Object.assign(backend.context.market, { detail: () => detail })
    return backend
  }

  test(`${kind}: deposits and withdrawals are not profit, interest and losses are`, async () => {
    const backend = await start()
    const { token, id } = await backend.join()
    assert.deepEqual(await read(backend, token), {
      total: '0',
      startTotal: '0',
      netDeposits: '0',
      days: [],
      holdings: [],
    })
    await book(backend, id, 'deposit', '1000')
    assert.deepEqual(await read(backend, token), {
      total: '1000',
      startTotal: '0',
      netDeposits: '1000',
      days: [],
      holdings: [],
    })
    assert.equal(await endDay(backend), 1)
    await book(backend, id, 'deposit', '500')
    await book(backend, id, 'withdrawal', '-200')
    await book(backend, id, 'staking-end', '7.5')
    const { total, startTotal, netDeposits, days } = await read(backend, token)
    assert.deepEqual([total, startTotal, netDeposits], ['1307.5', '1000', '300'])
    assert.equal(subtract(subtract(total, startTotal ?? ''), netDeposits), '7.5')
    assert.deepEqual(days, [{ day: '2027-01-15', total: '1000', netDeposits: '1000', sample: false }])
  })

  test(`${kind}: a deposit between the day's end and its snapshot counts to the new day`, async () => {
    const backend = await start()
    const { token, id } = await backend.join()
    await book(backend, id, 'deposit', '100')
    backend.clock.now = utcDayStart(backend.clock.now, 1) + 10_000
    await book(backend, id, 'deposit', '40')
    backend.clock.now += 100_000
    assert.equal(await storeDailyTotals(backend.context), 1)
    const { total, startTotal, netDeposits, days } = await read(backend, token)
    assert.deepEqual([total, startTotal, netDeposits], ['140', '100', '40'])
    assert.deepEqual([days[0]?.total, days[0]?.netDeposits], ['100', '100'])
  })

  test(`${kind}: a member who joins after a day has no total of that day, and sample totals stay`, async () => {
    const backend = await start()
    const earlier = await backend.join()
    await book(backend, earlier.id, 'deposit', '10')
    backend.clock.now = utcDayStart(backend.clock.now, 1) + 30_000
    const { id, token } = await backend.join()
    await book(backend, id, 'deposit', '1000')
    const yesterday = getDayNumber(backend.clock.now) - 1
    const sample = { member: id, day: yesterday, total: '900', netDeposits: '0', sample: true }
    await backend.context.db.transaction((tx) => insertTotals(tx, [sample]))
    backend.clock.now += 90_000
    assert.equal(await storeDailyTotals(backend.context), 1)
    assert.equal((await read(backend, earlier.token)).days.length, 1)
    const { startTotal, days } = await read(backend, token)
    assert.equal(startTotal, '0')
    assert.deepEqual(days, [{ day: '2027-01-15', total: '900', netDeposits: '0', sample: true }])
  })

  test(`${kind}: a coin that came or left today gains and loses from that time on`, async () => {
    const backend = await start()
    const { context, clock } = backend
    const setPrice = async (close: string) => {
      clock.now += 20_000
      Object.assign(context.market, { detail: () => ({ close }) })
      await Promise.all([storeRecentPrices(context), storeRecentPrices(context)])
      clock.now += 5_000
    }
    const { token, id } = await backend.join()
    await book(backend, id, 'deposit', '1', 'BTC')
    await setPrice('60000')
    await book(backend, id, 'deposit', '1', 'BTC')
    await setPrice('66000')
    // 20 hours later the price of each entry is still that of its time.
    await book(backend, id, 'withdrawal', '-0.5', 'BTC')
    clock.now = utcDayStart(clock.now, 1) - 60_000
    await setPrice('72000')
    const evening = await read(backend, token)
    assert.deepEqual([evening.total, evening.startTotal, evening.netDeposits], ['108000', '0', '87000'])
    // Between the day's end and the batch: valued at the batch's price in the total that it is taken out of.
    clock.now = utcDayStart(clock.now, 1) + 10_000
    await book(backend, id, 'deposit', '1', 'BTC')
    await setPrice('80000')
    clock.now += 60_000
    assert.equal(await storeDailyTotals(context), 1)
    const next = await read(backend, token)
    assert.deepEqual([next.total, next.startTotal, next.netDeposits], ['200000', '120000', '72000'])
    assert.equal(next.days[0]?.netDeposits, '87000')
  })

  test(`${kind}: prices are stored once in 10 s by all nodes together, for two days`, async () => {
    const { context, clock } = await start()
    const count = async () => (await context.db.query('SELECT FROM recent_prices')).length
    await Promise.all([storeRecentPrices(context), storeRecentPrices(context)])
    clock.now += 9_000
    await storeRecentPrices(context)
    assert.equal(await count(), 1)
    clock.now += 1_000
    await storeRecentPrices(context)
    assert.equal(await count(), 2)
    clock.now += 2 * DAY_MS
    await storeRecentPrices(context)
    assert.equal(await count(), 2)
  })

  test(`${kind}: two nodes and a repetition store each member once`, async () => {
    const backend = await start()
    const members = [await backend.join(), await backend.join(), await backend.join()]
    for (const { id } of members) await book(backend, id, 'deposit', '10')
    backend.clock.now = utcDayStart(backend.clock.now, 1) + 120_000
    const counts = await Promise.all([storeDailyTotals(backend.context), storeDailyTotals(backend.context)])
    assert.equal(counts[0] + counts[1], 3)
    assert.equal(await storeDailyTotals(backend.context), 0)
    const rows = await backend.context.db.query('SELECT member, total::text FROM daily_totals')
    assert.deepEqual(
      rows.map(({ total }) => total),
      ['10', '10', '10'],
    )
  })

  test(`${kind}: without a node in the hour after midnight the day is absent and the start unknown`, async () => {
    const backend = await start()
    const { token, id } = await backend.join()
    await book(backend, id, 'deposit', '10')
    backend.clock.now = utcDayStart(backend.clock.now, 1) + 3_600_000
    assert.equal(await storeDailyTotals(backend.context), 0)
    const { startTotal, days } = await read(backend, token)
    assert.deepEqual([startTotal, days], [null, []])
  })

  test(`${kind}: while a listed coin has no price nothing is stored, and coins count at their price afterwards`, async () => {
    const backend = await start('silent')
    const { id, token } = await backend.join()
    await book(backend, id, 'deposit', '10')
    assert.equal(await endDay(backend), 0)
    Object.assign(backend.context.market, { detail: () => ({ close: '60000' }) })
    assert.equal(await storeDailyTotals(backend.context), 1)
    await book(backend, id, 'deposit', '0.5', 'BTC')
    const { total, netDeposits } = await read(backend, token)
    assert.deepEqual([total, netDeposits], ['30010', '30000'])
  })

  test(`${kind}: the history has as many days as asked for, and rejects 0 and 366`, async () => {
    const backend = await start()
    const { token, id } = await backend.join()
    await book(backend, id, 'deposit', '10')
    for (let day = 0; day < 3; day++) assert.equal(await endDay(backend), 1)
    const listed = async (days: string) => (await read(backend, token, days)).days.map(({ day }) => day)
    assert.deepEqual(await listed('2'), ['2027-01-16', '2027-01-17'])
    assert.deepEqual(await listed('365'), ['2027-01-15', '2027-01-16', '2027-01-17'])
    for (const days of ['0', '366', 'many'])
      assert.notEqual((await backend.call('getBalanceHistory', { days }, { token })).code, 1)
  })

  test(`${kind}: a loan is no profit but for its interest, and is owed`, async () => {
    const backend = await start()
    const { token, id } = await backend.join()
    await book(backend, id, 'deposit', '100')
    await endDay(backend)
    const { db } = backend.context
    await db.query(
      `INSERT INTO loan_products (title, lender, coin, minimum, rate, days, sample) VALUES ('Test', 'Test', 1, 1, 1, 7, false)`,
    )
    await db.query(
      `INSERT INTO loans (member, product, title, lender, coin, amount, rate, days, interest, front_card, later_card, handheld_card, state, submitted_at, changed_at, due_at)
       SELECT $1::bigint, p.id, p.title, p.lender, 1, 500, 1, 7, 2.8, '', '', '', 'approved', 1, 1, 2 FROM loan_products p WHERE p.title = 'Test' LIMIT 1`,
      [id],
    )
    await book(backend, id, 'loan', '500')
    const { total, startTotal, netDeposits, holdings } = await read(backend, token)
    assert.deepEqual([total, startTotal, netDeposits], ['97.2', '100', '0'])
    assert.deepEqual(holdings, [{ place: 'loans', coin: 'USDT', amount: '502.8' }])
  })
})

//
test('a slice of members that another node has locked: the others are stored, and the day is finished when all are', async () => {
  const connect = await sharedDatabase()
  const [db, other] = [await connect(), await connect()]
  const backend = await accountsBackend(async () => db, { demo: false, clock: { now: NOON } })
  const detail = { open: '60000', close: '60000', high: '60000', low: '60000', vol: '1', amount: '1' }
  Object.assign(backend.context.market, { detail: () => detail })
  const members: string[] = []
  for (let n = 0; n < 5; n++) members.push((await backend.join()).id)
  for (const member of members) await book(backend, member, 'operator-credit', '7')
  const day = getDayNumber(backend.clock.now)
  await other.query('INSERT INTO daily_total_runs (day) VALUES ($1::int)', [day])
  await other.query(
    `INSERT INTO daily_total_slices (day, slice, after_member, last_member)
     SELECT $1::int, n, CASE n WHEN 0 THEN 0 WHEN 1 THEN $2::bigint ELSE $3::bigint END, CASE n WHEN 0 THEN $2::bigint ELSE $3::bigint END
     FROM generate_series(0, 31) AS n`,
    [day, members[1], members[4]],
  )
  await other.transaction(async (tx) => {
    await tx.query('SELECT FROM daily_total_slices WHERE slice = 0 FOR UPDATE')
    assert.equal(await endDay(backend), 3)
    const [run] = await tx.query<{ finished_at: number | null }>('SELECT finished_at FROM daily_total_runs')
    assert.equal(run?.finished_at, null)
  })
  assert.equal(await storeDailyTotals(backend.context), 2)
  const [run] = await db.query<{ finished: boolean }>(
    'SELECT finished_at IS NOT NULL AS finished FROM daily_total_runs',
  )
  assert.equal(run?.finished, true)
})
