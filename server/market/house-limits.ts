import { compare, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import { ALL_MARKETS } from './market.ts'

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
export async function houseLimitsOf(sql: Sql, kind: HouseKind, symbol: string): Promise<HouseLimits> {
  const rows = await sql.query<{ symbol: string; amount: Decimal }>(
    'SELECT symbol, amount FROM house_limits WHERE kind = $1 AND symbol IN ($2, $3, $4)',
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
