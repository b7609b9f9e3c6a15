import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDb, openMemoryDb } from '../../server/core/db/db.ts'
import { type AccountRef, post } from '../../server/ledger/ledger.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { HELD, optionsAccount } from '../../server/products/options/options.journal.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { startCluster } from '../support/postgres.ts'
import { atMost, median, type Row } from './rows.ts'

const ORDERS = 1_000
const MEMBERS = 200
const LIMIT_MS = 1_000
const AMOUNT = '10'
const RUNS = 5
/** Times in ms until the market trades again after the end. */
const [BUSY_MS, QUIET_MS] = [100, 60_000]

/**
 * Measures the settlement of 1,000 option orders of 200 members that end in the same second, with the engine running as in production: the time of the booking,
 * and the delay of the last result after the end, in a relayed market that trades on and in one that does not.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  try {
    return [...(await measure(await openMemoryDb())), ...(await measure(await openDb({ dataDir: '', url })))]
  } finally {
    await cluster.stop()
  }
}

async function measure(db: Db): Promise<Row[]> {
  await settling(db)
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await settling(db))
  const row = (what: string, ms: number) =>
    atMost(LIMIT_MS, `options on ${db.kind}, ${ORDERS} orders ${what}`, ms, 'ms')
  const rows = [
    row('settled', median(runs)),
    row('after their end', await lateness(db, BUSY_MS)),
    row('after their end, quiet market', await lateness(db, QUIET_MS)),
  ]
  await db.close()
  return rows
}

const log = {
  info: () => {},
  warn: () => {},
  error: (fields: object, message: string) => console.error(message, fields),
}

/** Writes open orders that end at a time, with their amounts held, by plain inserts. */
async function placeOrders(db: Db, endsAt: number): Promise<void> {
  await db.transaction(async (tx) => {
    const members = await tx.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT name, name, '', name, 0 FROM (SELECT $1 || '-' || n AS name FROM generate_series(1, $2::int) AS n) AS names RETURNING id::text`,
      [endsAt, MEMBERS],
    )
    const orders = await tx.query<{ id: number; member: string }>(
      `INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at)
       SELECT ($1::bigint[])[1 + n % $2::int], 'btcusdt', 'BTC/USDT', CASE n % 2 WHEN 0 THEN 'up' ELSE 'down' END, $3, 30, 12, 'refund', 8,
         $4::bigint - 30000, $4::bigint FROM generate_series(1, $5::int) AS n RETURNING id, member::text`,
      [members.map(({ id }) => id), MEMBERS, AMOUNT, endsAt, ORDERS],
    )
    const funds: AccountRef = { house: 'bench-funds', coin: 'USDT' }
    const entry = (id: number, kind: string, to: AccountRef, from: AccountRef) => ({
      kind,
      reference: `option:${id}`,
      postings: [
        { account: to, amount: AMOUNT },
        { account: from, amount: `-${AMOUNT}` },
      ],
    })
    await post(
      tx,
      orders.map(({ id, member }) => entry(id, 'bench', optionsAccount(member), funds)),
      endsAt,
    )
    await post(
      tx,
      orders.map(({ id, member }) => entry(id, 'option-stake', HELD, optionsAccount(member))),
      endsAt,
    )
  })
}

/** Returns the ms from the end of the orders until all are settled, with a relayed market that trades again `nextTradeMs` after the end. */
async function lateness(db: Db, nextTradeMs: number): Promise<number> {
  const endsAt = Date.now() + 3_000
  const market = fakeMarket(Date.now, null)
  market.trade(endsAt - 20_000, '100')
  market.trade(endsAt - 10, '101')
  market.trade(endsAt + nextTradeMs, '102')
  await placeOrders(db, endsAt)
  const engine = createOptionsEngine({ db, market, now: Date.now, log })
  engine.start()
  await sleep(endsAt - Date.now() + 5)
  for (;;) {
    const [open] = await db.query<{ count: number }>(`SELECT count(*) FROM option_orders WHERE outcome = 'pending'`)
    if (open?.count === 0) break
    await sleep(20)
  }
  const late = Date.now() - endsAt
  await engine.stop()
  return late
}

/** Returns the ms needed to settle orders that are due, without any waiting. */
async function settling(db: Db): Promise<number> {
  const endsAt = Date.now() - 10_000
  const market = fakeMarket(Date.now)
  market.trade(endsAt - 20_000, '100')
  market.trade(endsAt - 10, '101')
  await placeOrders(db, endsAt)
  const engine = createOptionsEngine({ db, market, now: Date.now, log })
  const began = performance.now()
  const count = await engine.settleDue()
  if (count !== ORDERS) throw new Error(`${count} orders were settled`)
  return performance.now() - began
}
