import { compare, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ALL_MARKETS } from '../market.ts'

/** Products with exposure of the house: spot orders or timed options. */
export type HouseKind = 'spot' | 'options'

/** Symbol of the limit for all markets together. */
export const TOGETHER = ''

/** Exposure or limit of the house in USDT: for one market, and for all. */
export interface HouseLimits {
  market: Decimal
  all: Decimal
}

/** Returns the limits that apply to a market (its own, or else the one for every market) and to all markets together. */
export const houseLimitsOf = (sql: Sql, kind: HouseKind, symbol: string): Promise<HouseLimits> =>
  read(sql, 'SELECT l.symbol, l.amount FROM house_limits l WHERE ', { kind, symbol })

/** Mode of an advisory lock. */
export type Turn = 'exclusive' | 'shared'

/** First key of the two-key advisory locks on exposure. */
const LOCKS = 4_321
const LOCK: Record<Turn, string> = { exclusive: 'pg_advisory_xact_lock', shared: 'pg_advisory_xact_lock_shared' }

/** Returns the same limits after taking the locks, which are held until the end of the transaction: first the one for all markets, then the market's. */
export const heldHouseLimits = (
  tx: Sql,
  kind: HouseKind,
  symbol: string,
  mode: Readonly<Record<keyof HouseLimits, Turn>>,
): Promise<HouseLimits> =>
  read(
    tx,
    `WITH locked AS MATERIALIZED (SELECT ${LOCK[mode.all]}(${LOCKS}, hashtext($1 || $4)), ${LOCK[mode.market]}(${LOCKS}, hashtext($1 || $2)))
     SELECT l.symbol, l.amount FROM locked LEFT JOIN house_limits l ON `,
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

/** Returns the exposure available under both limits; "0" if one is reached. */
export function roomWithin(limits: HouseLimits, atStake: HouseLimits): Decimal {
  const [market, all] = [subtract(limits.market, atStake.market), subtract(limits.all, atStake.all)]
  const room = compare(market, all) < 0 ? market : all
  return sign(room) > 0 ? room : '0'
}
