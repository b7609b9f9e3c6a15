import type { Db } from '../../server/core/db/db.ts'
import { type JournalEntry, post } from '../../server/ledger/ledger.ts'
import { DAY_MS, utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { add } from '../../shared/base/money/decimal.ts'

/** Number of active orders, members that own them, and how many are due at the start of the next day; the others are due on later days. */
interface MiningOrdersOptions {
  orders: number
  due: number
  members: readonly string[]
  startedAt: number
}

const AMOUNT = '2000'
const DAYS = 90
/** Interest of each order a day. */
export const EARNED_A_DAY = '0.4'

/** Adds members who cannot log in, and returns their ids. */
export async function addMembers(db: Db, count: number): Promise<string[]> {
  const added = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at)
     SELECT name, name, '', name, 0 FROM (SELECT 'bench-' || n AS name FROM generate_series(1, $1::int) AS n) AS names RETURNING id::text`,
    [count],
  )
  return added.map(({ id }) => id)
}

/** Writes active orders of lock mining by plain inserts. Each member has the same number, with their amounts locked. */
export function writeMiningOrders(db: Db, { orders, due, members, startedAt }: MiningOrdersOptions): Promise<void> {
  return db.transaction(async (tx) => {
    const [machine] = await tx.query<{ id: string }>(
      `INSERT INTO mining_machines (title, img, coin, minimum, maximum, rate, days, sample) VALUES ('Bench', '', 1, 1, NULL, 0.02, $1::int, false) RETURNING id::text`,
      [DAYS],
    )
    await tx.query(
      `WITH made AS (
         INSERT INTO mining_orders (member, machine, title, img, coin, amount, rate, days, interest, started_at, ends_at)
         SELECT ($2::bigint[])[1 + n % $10::int], $11::bigint, 'Bench', '', 1, $3::numeric, 0.02, $4::int, $3::numeric * 0.02 * $4::int / 100, $5::bigint, $6::bigint
         FROM generate_series(1, $1::int) AS n RETURNING id
       ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
       INSERT INTO due_work (kind, subject, step, due_at)
       SELECT 'mining', id, 1, $7::bigint + CASE WHEN n <= $8::int THEN 0 ELSE $9::bigint * (1 + n % 60) END FROM numbered`,
      [
        orders,
        members,
        AMOUNT,
        DAYS,
        startedAt,
        utcDayStart(startedAt, DAYS),
        utcDayStart(startedAt, 1),
        due,
        DAY_MS,
        members.length,
        machine?.id,
      ],
    )
    const locked = String(Number(AMOUNT) * Math.ceil(orders / members.length))
    const entries = members.map((member): JournalEntry => {
      const account = { member, type: 'funds', coin: 'USDT' } as const
      return {
        kind: 'bench',
        reference: `locked:${member}`,
        postings: [
          { account: { house: 'bench', coin: 'USDT' }, amount: `-${add(locked, '2')}` },
          { account: { ...account, part: 'frozen' }, amount: locked },
          // These accounts are created by a first booking; statements that are rolled back cannot create them.
          { account, amount: '1' },
          { account: { house: 'mining-interest', coin: 'USDT' }, amount: '1' },
        ],
      }
    })
    await post(tx, entries, startedAt)
  })
}
