import type { Db } from '../../server/core/db/db.ts'

/** Number of entries that are written in one statement. */
const STRETCH = 100_000

/**
 * Writes a journal by plain inserts, without the triggers that check `post`. Each entry has two postings, which move a coin from the house to the next member.
 * The result adds up.
 */
export async function manyPostings(db: Db, entries: number, members: number): Promise<void> {
  const guards = (state: 'ENABLE' | 'DISABLE') =>
    Promise.all(
      ['ledger_accounts', 'ledger_entries', 'ledger_postings'].map((table) =>
        db.query(`ALTER TABLE ${table} ${state} TRIGGER USER`),
      ),
    )
  await guards('DISABLE')
  await db.query(
    `INSERT INTO ledger_accounts (address, member, type, part, coin, balance)
     SELECT 'member/bench' || n || '/funds/available/USDT', 'bench' || n, 'funds', 'available', 'USDT', ($2::int - n) / $1::int + CASE WHEN n <= $2::int THEN 1 ELSE 0 END
     FROM generate_series(1, $1::int) AS n`,
    [members, entries],
  )
  await db.query(
    `INSERT INTO ledger_accounts (address, house, coin, balance) VALUES ('house/bench/USDT', 'bench', 'USDT', -$1::int)`,
    [entries],
  )
  for (let from = 0; from < entries; from += STRETCH)
    await db.query(
      `WITH made AS (
         INSERT INTO ledger_entries (kind, reference, at)
         SELECT 'bench', 'bench:' || n, n FROM generate_series($1::int + 1, least($1::int + $2::int, $3::int)) AS n RETURNING id, at AS n
       )
       INSERT INTO ledger_postings (entry_id, account_id, amount, balance)
       SELECT made.id, a.id, side, CASE side WHEN 1 THEN (n - 1) / $4::int + 1 ELSE -n END
       FROM made CROSS JOIN (VALUES (1), (-1)) AS sides (side)
       JOIN ledger_accounts a ON a.address = CASE side WHEN 1 THEN 'member/bench' || 1 + (n - 1) % $4::int || '/funds/available/USDT' ELSE 'house/bench/USDT' END
       ORDER BY n, side`,
      [from, STRETCH, entries, members],
    )
  await guards('ENABLE')
}
