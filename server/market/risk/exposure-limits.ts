import { compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ALL_MARKETS } from '../market.ts'

/** Products with exposure of the house: spot orders or timed options. */
export type ExposureKind = 'spot' | 'options'

/** Symbol of the limit for all markets together. */
export const COMBINED = ''

/** Exposure or limit of the house in USDT: for one market, and for all. */
export interface ExposureLimits {
  market: Decimal
  all: Decimal
}

/** Returns the limits that apply to a market (its own, or else the one for every market) and to all markets together. */
export const readExposureLimits = (sql: Sql, kind: ExposureKind, symbol: string): Promise<ExposureLimits> =>
  queryLimits(sql, 'SELECT l.symbol, l.amount FROM house_limits l WHERE ', { kind, symbol })

/** Mode of an advisory lock. */
export type LockMode = 'exclusive' | 'shared'

/** First key of the two-key advisory locks on exposure. */
const LOCK_CLASS = 4_321
const LOCK_FUNCTIONS: Record<LockMode, string> = {
  exclusive: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
}

/** Returns the same limits after taking the locks, which are held until the end of the transaction: first the one for all markets, then the market's. */
export const lockExposureLimits = (
  tx: Sql,
  kind: ExposureKind,
  symbol: string,
  mode: Readonly<Record<keyof ExposureLimits, LockMode>>,
): Promise<ExposureLimits> =>
  queryLimits(
    tx,
    `WITH locked AS MATERIALIZED (SELECT ${LOCK_FUNCTIONS[mode.all]}(${LOCK_CLASS}, hashtext($1 || $4)), ${LOCK_FUNCTIONS[mode.market]}(${LOCK_CLASS}, hashtext($1 || $2)))
     SELECT l.symbol, l.amount FROM locked LEFT JOIN house_limits l ON `,
    { kind, symbol },
  )

async function queryLimits(
  sql: Sql,
  from: string,
  { kind, symbol }: { kind: ExposureKind; symbol: string },
): Promise<ExposureLimits> {
  const rows = await sql.query<{ symbol: string | null; amount: Decimal }>(
    `${from} l.kind = $1::text AND l.symbol IN ($2::text, $3::text, $4::text)`,
    [kind, symbol, ALL_MARKETS, COMBINED],
  )
  const of = (name: string) => rows.find((row) => row.symbol === name)?.amount
  return { market: of(symbol) ?? of(ALL_MARKETS) ?? '0', all: of(COMBINED) ?? '0' }
}

/** Returns the exposure available under both limits; "0" if one is reached. */
export function getAvailableExposure(limits: ExposureLimits, current: ExposureLimits): Decimal {
  const [market, all] = [subtract(limits.market, current.market), subtract(limits.all, current.all)]
  const room = compare(market, all) < 0 ? market : all
  return sign(room) > 0 ? room : '0'
}
