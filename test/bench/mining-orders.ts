import type { Db } from '../../server/db/db.ts'
import { type JournalEntry, post } from '../../server/ledger/ledger.ts'
import { DAY_MS, utcDay } from '../../shared/contract/utc-days.ts'
import { add } from '../../shared/money/decimal.ts'

/** How many orders of how many members run, and how many of them are due at the beginning of the next day; the others are of later days. */
interface Running {
  orders: number
  due: number
  members: number
  startedAt: number
}

const AMOUNT = '2000'
const DAYS = 90

/** Writes orders of lock mining that run, as fast as the database takes them: each member has as many, and has locked their amounts. Answers the members. */
export function runningOrders(db: Db, { orders, due, members, startedAt }: Running): Promise<string[]> {
  return db.transaction(async (tx) => {
    const added = await tx.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT name, name, '', name, 0 FROM (SELECT 'bench-' || n AS name FROM generate_series(1, $1::int) AS n) AS names RETURNING id::text`,
      [members],
    )
    const ids = added.map(({ id }) => id)
    await tx.query(
      `INSERT INTO mining_machines (title, img, coin, minimum, maximum, rate, days, sample) VALUES ('Bench', '', 1, 1, NULL, 0.02, $1::int, false)`,
      [DAYS],
    )
    await tx.query(
      `WITH made AS (
         INSERT INTO mining_orders (member, machine, title, img, coin, amount, rate, days, interest, started_at, ends_at)
         SELECT ($2::bigint[])[1 + n % $10::int], 1, 'Bench', '', 1, $3::numeric, 0.02, $4::int, $3::numeric * 0.02 * $4::int / 100, $5::bigint, $6::bigint
         FROM generate_series(1, $1::int) AS n RETURNING id
       ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
       INSERT INTO due_work (kind, subject, step, due_at)
       SELECT 'mining', id, 1, $7::bigint + CASE WHEN n <= $8::int THEN 0 ELSE $9::bigint * (1 + n % 60) END FROM numbered`,
      [orders, ids, AMOUNT, DAYS, startedAt, utcDay(startedAt, DAYS), utcDay(startedAt, 1), due, DAY_MS, members],
    )
    const locked = String(Number(AMOUNT) * Math.ceil(orders / members))
    const entries = ids.map((member): JournalEntry => {
      const account = { member, type: 'funds', coin: 'USDT' } as const
      return {
        kind: 'bench',
        reference: `locked:${member}`,
        postings: [
          { account: { house: 'bench', coin: 'USDT' }, amount: `-${add(locked, '2')}` },
          { account: { ...account, part: 'frozen' }, amount: locked },
          // Accounts that come into being with a first booking: what is undone cannot make them.
          { account, amount: '1' },
          { account: { house: 'mining-interest', coin: 'USDT' }, amount: '1' },
        ],
      }
    })
    await post(tx, entries, startedAt)
    return ids
  })
}
