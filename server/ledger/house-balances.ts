import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/** Returns the balances of an account of the house by coin, summed over its shards. Coins without postings are missing. */
export async function readHouseBalances(
  sql: Sql,
  house: string,
  coins: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await sql.query<{ coin: string; balance: Decimal }>(
    'SELECT coin, sum(balance) AS balance FROM ledger_accounts WHERE house = $1 AND coin = ANY ($2::text[]) GROUP BY coin',
    [house, coins],
  )
  return new Map(rows.map(({ coin, balance }) => [coin, balance]))
}
