import type { Sql } from '../../core/db/sql.ts'

/** Returns the login names of at most `most` members who have bound an address for withdrawals, ignoring case. */
export const findMembersBoundTo = async (sql: Sql, address: string, most: number): Promise<string[]> =>
  (
    await sql.query<{ username: string; address: string }>(
      `SELECT DISTINCT m.username, w.address FROM withdrawal_addresses w JOIN members m ON m.id = w.member
       WHERE lower(w.address) = lower($1) ORDER BY m.username LIMIT $2::int`,
      [address.trim(), most],
    )
  ).map(({ username }) => username)

/** Returns the number of addresses that members have bound on a network of a coin (by titles), and the number of waiting withdrawals through it. */
export async function countNetworkUses(
  sql: Sql,
  { coin, name }: { coin: string; name: string },
): Promise<{ addresses: number; waiting: number }> {
  const [uses] = await sql.query<{ addresses: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM withdrawal_addresses w WHERE w.coin = c.id AND w.network = $2 AND w.chosen_for = w.address)::int AS addresses,
       (SELECT count(*) FROM withdrawals v WHERE v.coin = c.id AND v.network = $2 AND v.state = 'waiting')::int AS waiting
     FROM coins c WHERE c.title = $1`,
    [coin, name],
  )
  return uses ?? { addresses: 0, waiting: 0 }
}
