import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/** Returns the balances of the house's accounts, summed over their shards. */
export const houseBalances = (sql: Sql): Promise<{ account: string; coin: string; balance: Decimal }[]> =>
  sql.query<{ account: string; coin: string; balance: Decimal }>(
    `SELECT house AS account, coin, sum(balance) AS balance FROM ledger_accounts
     WHERE house IS NOT NULL GROUP BY house, coin ORDER BY house, coin`,
  )

/** Returns the number of postings by the id of the last one; some ids were never used. */
export async function postingsEver(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM ledger_postings')
  return row?.last ?? 0
}
