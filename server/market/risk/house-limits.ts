import { compare, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ALL_MARKETS } from '../market.ts'

/** What the house has at stake with: spot orders or timed options. */
export type HouseKind = 'spot' | 'options'

/** What stands for all markets together among the limits. */
export const TOGETHER = ''

/** What the house may have at stake, in USDT: with one market, and with all. */
export interface HouseLimits {
  market: Decimal
  all: Decimal
}

/** The limits that hold for a market: its own, else that of each; and that of all together. */
export const houseLimitsOf = (sql: Sql, kind: HouseKind, symbol: string): Promise<HouseLimits> =>
  read(sql, 'SELECT l.symbol, l.amount FROM house_limits l WHERE ', { kind, symbol })

/** How something is given out: by one at a time, who then knows all that was given, or by several together. */
export type Turn = 'alone' | 'together'

/** The locks on what the house may have at stake, among those that are numbered by two. */
const LOCKS = 4_321
const LOCK: Record<Turn, string> = { alone: 'pg_advisory_xact_lock', together: 'pg_advisory_xact_lock_shared' }

/** The same, once the transaction has its turn with them, which it keeps until its end: first with that of all together, then with that of the market. */
export const heldHouseLimits = (
  tx: Sql,
  kind: HouseKind,
  symbol: string,
  turn: Readonly<Record<keyof HouseLimits, Turn>>,
): Promise<HouseLimits> =>
  read(
    tx,
    `WITH held AS MATERIALIZED (SELECT ${LOCK[turn.all]}(${LOCKS}, hashtext($1 || $4)), ${LOCK[turn.market]}(${LOCKS}, hashtext($1 || $2)))
     SELECT l.symbol, l.amount FROM held LEFT JOIN house_limits l ON `,
    { kind, symbol },
  )

async function read(
  sql: Sql,
  from: string,
  { kind, symbol }: { kind: HouseKind; symbol: string },
): Promise<HouseLimits> {
  const rows = await sql.query<{ symbol: string | null; amount: Decimal }>(
    `${from} l.kind = $1::text AND l.symbol IN ($2::text, $3::text, $4::text)`,
    [kind, symbol, ALL_MARKETS, TOGETHER],
  )
  const of = (name: string) => rows.find((row) => row.symbol === name)?.amount
  return { market: of(symbol) ?? of(ALL_MARKETS) ?? '0', all: of(TOGETHER) ?? '0' }
}

/** How much more the house may have at stake by both limits; "0" when it has as much already, or more. */
export function roomWithin(limits: HouseLimits, atStake: HouseLimits): Decimal {
  const [market, all] = [subtract(limits.market, atStake.market), subtract(limits.all, atStake.all)]
  const room = compare(market, all) < 0 ? market : all
  return sign(room) > 0 ? room : '0'
}
