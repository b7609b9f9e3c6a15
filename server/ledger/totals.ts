import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/** Returns the balances of the house's accounts, summed over their shards. */
export const readAllHouseBalances = (sql: Sql): Promise<{ account: string; coin: string; balance: Decimal }[]> =>
  sql.query<{ account: string; coin: string; balance: Decimal }>(
    `SELECT house AS account, coin, sum(balance) AS balance FROM ledger_accounts
     WHERE house IS NOT NULL GROUP BY house, coin ORDER BY house, coin`,
  )

/** Returns the id of the newest posting, 0 without one. It is about the number of postings ever booked; some ids were never used. */
export async function readLastPostingId(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM ledger_postings')
  return row?.last ?? 0
}
