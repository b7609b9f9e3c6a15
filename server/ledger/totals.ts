import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/** What the house has on each of its accounts; one that is kept in parts counts as one. */
export const houseBalances = (sql: Sql): Promise<{ account: string; coin: string; balance: Decimal }[]> =>
  sql.query<{ account: string; coin: string; balance: Decimal }>(
    `SELECT house AS account, coin, sum(balance) AS balance FROM ledger_accounts
     WHERE house IS NOT NULL GROUP BY house, coin ORDER BY house, coin`,
  )

/** How many postings there have been, by the number of the last: some numbers were never used. */
export async function postingsEver(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM ledger_postings')
  return row?.last ?? 0
}
