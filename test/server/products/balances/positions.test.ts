import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JournalEntry, post } from '../../../../server/ledger/ledger.ts'
import { storeDailyTotals } from '../../../../server/products/balances/daily-totals.ts'
import { storeRecentPrices } from '../../../../server/products/balances/recent-prices.ts'
import {
  createSpotFillEntry,
  createSpotHoldEntry,
  createSpotReleaseEntry,
} from '../../../../server/products/spot/spot.journal.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getPositions } from '../../../../shared/base/contract/positions.ts'
import { DAY_MS, utcDayStart } from '../../../../shared/base/contract/utc-days.ts'
import { negate } from '../../../../shared/base/money/decimal.ts'
import { randomShare } from '../../../../shared/demo/random.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { computeFromBills, readAllBills } from '../../../support/positions-model.ts'

/** Noon of a UTC day. */
const NOON = utcDayStart(1_800_000_000_000) + DAY_MS / 2
const SCALES = { base: 8, quote: 8 }

let references = 0

const postEntries = ({ context, clock }: AccountsBackend, ...entries: JournalEntry[]) =>
  context.db.transaction(async (tx) => assert.equal(await post(tx, entries, clock.now), null))

/** Moves amounts of coins between a member's funds account and the house in one entry. */
const book = (backend: AccountsBackend, member: string, kind: string, amounts: Record<string, string>) =>
  postEntries(backend, {
    kind,
    reference: `test:${++references}`,
    postings: Object.entries(amounts).flatMap(([coin, amount]) => [
      { account: { member, type: 'funds' as const, coin }, amount },
      { account: { house: 'test', coin }, amount: negate(amount) },
    ]),
  })

/** Buys or sells BTC at a turnover in USDT, with a fee of 0.1 percent. */
async function trade(backend: AccountsBackend, member: string, side: 'buy' | 'sell', filled: string, turnover: string) {
  const order = { id: ++references, member, base: 'BTC', quote: 'USDT', side, fee_percent: '0.1' }
  const held = side === 'buy' ? turnover : filled
  await postEntries(backend, createSpotHoldEntry(order, held))
  const from = { filled: '0', turnover: '0' }
  const entry = createSpotFillEntry(order, from, { filled, turnover }, { number: 1, release: '0', scales: SCALES })
  await postEntries(backend, entry)
}

const read = async ({ call }: AccountsBackend, token: string, days = '30') => {
  const answer = await call('getPositions', { days }, { token })
  assert.equal(answer.code, 1, answer.msg)
  const positions = readData(getPositions, answer.data)?.data
  assert.ok(positions)
  return positions
}

eachDatabase((kind, open) => {
  const start = async () => {
    const backend = await accountsBackend(open, { demo: false, clock: { now: NOON } })
    const setPrice = async (close: string | null) => {
      backend.clock.now += 20_000
      Object.assign(backend.context.market, { detail: () => (close === null ? null : { close }) })
      await storeRecentPrices(backend.context)
      backend.clock.now += 5_000
    }
    return { backend, setPrice, ...(await backend.join()) }
  }

  test(`${kind}: fees are in the cost and out of the proceeds, and a receipt has its value as its cost`, async () => {
    const { backend, setPrice, id, token } = await start()
    await book(backend, id, 'deposit', { USDT: '100000' })
    assert.deepEqual(await read(backend, token), { coins: [], days: [] })
    await setPrice('60000')
    await trade(backend, id, 'buy', '1', '60000')
    const [bought] = (await read(backend, token)).coins
    assert.deepEqual(bought, {
      coinId: '2',
      coin: 'BTC',
      type: 'funds',
      amount: '0.999',
      cost: '60000',
      averageCost: '60060.06006006',
      unrealised: '-60',
      realised: '0',
      isWhole: true,
    })
    await setPrice('66000')
    await book(backend, id, 'deposit', { BTC: '0.001' })
    await setPrice('70000')
    await trade(backend, id, 'sell', '0.5', '35000')
    const { coins, days } = await read(backend, token)
    // Cost (60000 + 66) / 2 = 30033; proceeds 35000 less the fee of 35.
    assert.deepEqual(
      [coins[0]?.amount, coins[0]?.cost, coins[0]?.unrealised, coins[0]?.realised],
      ['0.5', '30033', '4967', '4932'],
    )
    assert.deepEqual(days, [{ day: '2027-01-15', realised: '4932', isWhole: true, options: '0' }])
    await book(backend, id, 'withdrawal', { BTC: '-0.5' })
    const [left] = (await read(backend, token)).coins
    assert.deepEqual([left?.amount, left?.cost, left?.averageCost, left?.realised], ['0', '0', null, '4932'])
  })

  test(`${kind}: what came while no price was known has no cost until it is gone, and no profit is invented`, async () => {
    const { backend, setPrice, id, token } = await start()
    await setPrice(null)
    await book(backend, id, 'deposit', { BTC: '1', USDT: '1000' })
    // Beyond the distance at which a stored price counts.
    backend.clock.now += 600_000
    await setPrice('60000')
    await trade(backend, id, 'sell', '0.4', '24000')
    const { coins, days } = await read(backend, token)
    assert.deepEqual(
      coins.map(({ amount, cost, unrealised, realised, isWhole }) => [amount, cost, unrealised, realised, isWhole]),
      [['0.6', null, null, '0', false]],
    )
    assert.deepEqual(days, [{ day: '2027-01-15', realised: '0', isWhole: false, options: '0' }])
    await trade(backend, id, 'sell', '0.6', '36000')
    await trade(backend, id, 'buy', '1', '60000')
    const [again] = (await read(backend, token)).coins
    assert.deepEqual([again?.cost, again?.unrealised, again?.isWhole], ['60000', '-60', false])
  })

  test(`${kind}: members without a look are added after the day's end, while the prices of their receipts are stored`, async () => {
    const { backend, setPrice, id, token } = await start()
    await setPrice('60000')
    await book(backend, id, 'deposit', { BTC: '1' })
    backend.clock.now = utcDayStart(backend.clock.now, 1) + 120_000
    assert.equal(await storeDailyTotals(backend.context), 1)
    backend.clock.now += 3 * DAY_MS
    await setPrice('90000')
    const [coin] = (await read(backend, token)).coins
    assert.deepEqual([coin?.cost, coin?.unrealised], ['60000', '30000'])
  })

  test(`${kind}: holds and moves between own accounts change nothing, and two nodes at once add each entry once`, async () => {
    const { backend, setPrice, id, token } = await start()
    await book(backend, id, 'deposit', { USDT: '100000' })
    await setPrice('60000')
    await trade(backend, id, 'buy', '1', '60000')
    const order = { id: 1, member: id, base: 'BTC', quote: 'USDT', side: 'sell', fee_percent: '0.1' } as const
    await postEntries(backend, createSpotHoldEntry(order, '0.3'), createSpotReleaseEntry(order, '0.1'))
    await postEntries(backend, {
      kind: 'account-transfer',
      reference: `test:${++references}`,
      postings: [
        { account: { member: id, type: 'funds', coin: 'BTC' }, amount: '-0.7' },
        { account: { member: id, type: 'options', coin: 'BTC' }, amount: '0.7' },
      ],
    })
    const answers = await Promise.all([read(backend, token), read(backend, token), read(backend, token)])
    for (const { coins } of answers)
      assert.deepEqual([coins[0]?.amount, coins[0]?.cost, coins[0]?.type], ['0.999', '60000', 'options'])
  })

  test(`${kind}: options count on the day of their settlement, and days without a result are absent`, async () => {
    const { backend, id, token } = await start()
    const { db } = backend.context
    const settle = (at: number, stake: string, exit: number | null) =>
      db.query(
        `INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at, entry_trade, exit_trade, outcome, profit, settled_at)
         SELECT $1::bigint, 'btcusdt', 'BTC/USDT', 'up', $2::numeric, 60, 80, 'refund', 8, $3::bigint - 60000, $3::bigint,
           json_build_object('ts', $3::bigint - 59000, 'price', '100'), json_build_object('ts', $3::bigint, 'price', $4::text),
           CASE WHEN $4::int > 100 THEN 'won' WHEN $4::int < 100 THEN 'lost' ELSE 'draw' END,
           CASE WHEN $4::int > 100 THEN $2::numeric * 0.8 ELSE 0 END, $3::bigint + 500`,
        [id, stake, at, exit],
      )
    await settle(NOON - 40 * DAY_MS, '1000', 101)
    await settle(NOON - 2 * DAY_MS, '10', 99)
    // Accepted before midnight, settled after it.
    await settle(utcDayStart(NOON) + 1_000, '50', 101)
    await settle(NOON, '20', 99)
    await settle(NOON, '20', 100)
    assert.deepEqual((await read(backend, token)).days, [
      { day: '2027-01-15', realised: '0', isWhole: true, options: '20' },
      { day: '2027-01-13', realised: '0', isWhole: true, options: '-10' },
    ])
    assert.equal((await read(backend, token, '1')).days.length, 1)
  })
})

eachDatabase((kind, open) => {
  test(`${kind}: profits of a random history are those computed from its bills`, async () => {
    const backend = await accountsBackend(open, { demo: false, clock: { now: NOON } })
    const { id, token } = await backend.join()
    let draws = 0
    const random = () => randomShare(47, ++draws)
    const prices: { at: number; price: string | null }[] = []
    const units = (most: number) => (Math.floor(random() * most) + 1).toString()
    await book(backend, id, 'deposit', { USDT: '900000000' })
    let own = 0
    for (let step = 0; step < 120; step++) {
      // Longer than the distance at which an entry is valued at a price.
      backend.clock.now += 700_000 + Math.floor(random() * 3_600_000)
      const price = random() < 0.04 ? null : (50_000 + Math.floor(random() * 20_000)).toString()
      Object.assign(backend.context.market, { detail: () => (price === null ? null : { close: price }) })
      await storeRecentPrices(backend.context)
      backend.clock.now += 1_000
      // Bills have whole seconds.
      prices.push({ at: Math.floor(backend.clock.now / 1_000) * 1_000, price })
      const quantity = Number(units(300)) / 1_000
      const turnover = (quantity * (50_000 + Math.floor(random() * 20_000))).toFixed(2)
      const act = random()
      if (act < 0.35) {
        await trade(backend, id, 'buy', `${quantity}`, turnover)
        own += quantity * 0.999
      } else if (act < 0.45) {
        await book(backend, id, 'deposit', { BTC: `${quantity}` })
        own += quantity
      } else if (own > quantity) {
        if (act < 0.6) await book(backend, id, 'withdrawal', { BTC: `-${quantity}` })
        else if (act < 0.7) await book(backend, id, 'swap', { BTC: `-${quantity}`, ETH: (quantity * 20).toFixed(2) })
        else await trade(backend, id, 'sell', `${quantity}`, turnover)
        own -= quantity
      }
      // Positions are computed in several parts.
      if (random() < 0.1) await read(backend, token)
    }
    const served = await read(backend, token, '365')
    const bills = await readAllBills(backend, token)
    const model = computeFromBills(bills, prices)
    for (const { coin, amount, cost, realised, isWhole } of served.coins)
      assert.deepEqual({ coin, amount, cost, realised, isWhole }, { coin, ...model.coins.get(coin) })
    assert.equal(served.coins.length, 2)
    assert.deepEqual(
      served.days.map(({ day, realised, isWhole }) => [day, realised, isWhole]),
      model.days,
    )
    assert.ok(served.days.length > 1)
  })
}, BOTH_DATABASES)
