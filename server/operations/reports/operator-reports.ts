import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { findFirstEntrySince } from '../../ledger/ledger.ts'

/** Period of a report, epoch ms: starts of UTC days; `to` is not included. */
export interface Period {
  from: number
  to: number
}

/** Change of an account of the house in a coin on a UTC day, such as `2026-12-01`. Positive: the house received it. */
export interface Flow {
  day: string
  account: string
  coin: string
  amount: Decimal
}

/** Debt of the platform to its members in a coin. The amount of the house is the rest of the books: `available + frozen + house` is 0. */
export interface Liability {
  coin: string
  available: Decimal
  frozen: Decimal
  house: Decimal
}

/** Orders of a product on a UTC day. The product `all` has the members who placed any. */
export interface Activity {
  day: string
  product: string
  coin: string
  orders: number
  turnover: Decimal
  members: number
}

const toDay = (column: string): string => `to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

/** Returns the changes of all accounts of the house by day, from the books. */
export async function readFlows(sql: Sql, { from, to }: Period): Promise<Flow[]> {
  return sql.query<Flow>(
    `SELECT ${toDay('e.at')} AS day, a.house AS account, a.coin, trim_scale(sum(p.amount)) AS amount
     FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_entries e ON e.id = p.entry_id
     WHERE a.house IS NOT NULL AND p.entry_id > $3::bigint AND e.id > $3::bigint AND e.at >= $1::bigint AND e.at < $2::bigint
     GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0 ORDER BY 1, 2, 3`,
    [from, to, await findFirstEntrySince(sql, from)],
  )
}

/** Returns the present debts of the platform to its members, by coin. */
export const readLiabilities = (sql: Sql): Promise<Liability[]> =>
  sql.query<Liability>(
    `SELECT coin, trim_scale(coalesce(sum(balance) FILTER (WHERE member IS NOT NULL AND part = 'available'), 0)) AS available,
       trim_scale(coalesce(sum(balance) FILTER (WHERE member IS NOT NULL AND part <> 'available'), 0)) AS frozen,
       trim_scale(coalesce(sum(balance) FILTER (WHERE house IS NOT NULL), 0)) AS house
     FROM ledger_accounts GROUP BY coin ORDER BY coin`,
  )

/** Orders by day, with the day in ms since 1970, and one row for each order. */
const ORDERS = `SELECT 'options' AS product, 'USDT' AS coin, stake AS turnover, member, accepted_at AS at FROM option_orders
    WHERE accepted_at >= $1::bigint AND accepted_at < $2::bigint
  UNION ALL SELECT 'spot', quote, turnover, member, placed_at FROM spot_orders WHERE placed_at >= $1::bigint AND placed_at < $2::bigint
  UNION ALL SELECT 'swap', gives, amount, member, at FROM swaps WHERE at >= $1::bigint AND at < $2::bigint`

/** Returns orders, turnover and active members by day. The turnover of spot is what the orders of the day have traded until now, without fees. */
export const readActivity = (sql: Sql, { from, to }: Period): Promise<Activity[]> =>
  sql.query<Activity>(
    `WITH placed AS (${ORDERS})
     SELECT ${toDay('at')} AS day, product, coin, count(*)::int AS orders, trim_scale(sum(turnover)) AS turnover, count(DISTINCT member)::int AS members
     FROM placed GROUP BY 1, 2, 3
     UNION ALL SELECT ${toDay('at')}, 'all', '', count(*)::int, 0, count(DISTINCT member)::int FROM placed GROUP BY 1
     ORDER BY 1, 2, 3`,
    [from, to],
  )

/** Longest period of a report, days: a longer one would keep the database busy. */
export const MAX_DAYS = 92

/** Returns the period of two days (epoch ms of their starts), both included. Null if the second is before the first, or the period is too long. */
export function toPeriod(first: number, last: number): Period | null {
  const days = (last - first) / DAY_MS + 1
  return days >= 1 && days <= MAX_DAYS ? { from: first, to: last + DAY_MS } : null
}
