import type { Db } from '../../server/core/db/db.ts'
import { updatePositions } from '../../server/products/balances/positions.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { DATABASES } from './databases.ts'
import { measureMs, newMember } from './record-statements.ts'
import { atMost, median, type Row } from './rows.ts'

/** Purchases and sales of one member: two bills each, of USDT and of the coin. */
const TRADES = 50_000
const ROUNDS = 100
const LIMIT_MS = 200
/** All bills of a member who is looked at for the first time after an update. */
const FIRST_LIMIT_MS = 10_000

/** Measures how long the positions of a member with 100,000 bills take: the first time, and after one more trade. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of DATABASES) {
    const place = await open()
    const { db } = place
    const member = await newMember(db, (id) => getSpotAccount(id, 'USDT'), '1000000000')
    await addTrades(db, member, 1, TRADES)
    await db.query('ANALYZE ledger_postings')
    const update = () => updatePositions({ db, now: () => TRADES }, member, [])
    const name = `positions of ${2 * TRADES} bills on ${db.kind}`
    rows.push(atMost(FIRST_LIMIT_MS, `${name}, first time`, await measureMs(update), 'ms'))
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      await addTrades(db, member, TRADES + round, 1)
      times.push(await measureMs(update))
    }
    rows.push(atMost(LIMIT_MS, `${name}, after a trade, median`, median(times), 'ms'))
    const slow = [...times].sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? Number.NaN
    rows.push(atMost(LIMIT_MS, `${name}, after a trade, 95 %`, slow, 'ms'))
    await place.close()
  }
  return rows
}

/** Books `count` trades of 1 BTC, alternately bought and sold, from the number `first` on. */
async function addTrades(db: Db, member: string, first: number, count: number): Promise<void> {
  await db.query(
    `INSERT INTO ledger_accounts (address, member, type, part, coin) VALUES ($1 || '/funds/available/BTC', $2, 'funds', 'available', 'BTC')
     ON CONFLICT DO NOTHING`,
    [`member/${member}`, member],
  )
  await db.query(
    `INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/bench/BTC', 'bench', 'BTC'), ('house/bench/USDT', 'bench', 'USDT') ON CONFLICT DO NOTHING`,
  )
  await db.query(
    `WITH entry AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('ledger_entries', 'id')) AS id, n, CASE n % 2 WHEN 1 THEN 1 ELSE -1 END AS side FROM generate_series($2::int, $2::int + $3::int - 1) AS n
     ), booked AS (
       INSERT INTO ledger_entries (id, kind, reference, at) SELECT id, 'spot-fill', 'spot:' || n, n FROM entry ORDER BY n
     )
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT entry.id, a.id, 'spot-fill', line.amount * entry.side, 0 FROM entry
     CROSS JOIN LATERAL (VALUES ($1 || '/funds/available/USDT', -60000 - n % 977), ($1 || '/funds/available/BTC', 1),
       ('house/bench/USDT', 60000 + n % 977), ('house/bench/BTC', -1)) AS line (address, amount)
     JOIN ledger_accounts a ON a.address = line.address ORDER BY entry.n`,
    [`member/${member}`, member, first, count].filter((_, at) => at !== 1),
  )
}
