import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { multiply, round } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { LimitUsage } from '../../define-domain.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { checkOwnLimits, hasOwnLimit } from '../../members/own-limits/check-own-limits.ts'
import type { TradingPermission } from '../../members/registry/trading-permission.ts'

/** Deposits count by their value when they were submitted, unless they were refused or cancelled. */
export const depositLimitUsage: LimitUsage = {
  kinds: ['deposit'],
  async read(sql, member, windows) {
    const rows = await sql.query<{ period: 'day' | 'week' | 'month'; amount: Decimal }>(
      `SELECT given.period, coalesce(sum(d.value), 0) AS amount
       FROM unnest($2::text[], $3::bigint[]) AS given (period, since)
       LEFT JOIN deposits d ON d.member = $1::bigint AND d.state IN ('waiting', 'approved') AND d.submitted_at > given.since
       GROUP BY given.period`,
      [member, windows.map(({ period }) => period), windows.map(({ since }) => since)],
    )
    return rows.map((row) => ({ kind: 'deposit' as const, ...row }))
  },
}

/** Returns the value of a deposit in USDT, rounded up; null if the coin has no price at this time. */
export function getDepositValue(
  { market }: Pick<Context, 'market'>,
  { pricedBy }: Coin,
  amount: Decimal,
  now: number,
): Decimal | null {
  const price = pricedBy === null ? '1' : (market.lastTradeAtOrBefore(pricedBy, now)?.price ?? null)
  return price === null ? null : round(multiply(amount, price), 2, 'up')
}

/** Submitted deposit; `value` in USDT, null if unknown. */
interface DepositAttempt {
  member: string
  permission: TradingPermission
  lang: LanguageCode
  value: Decimal | null
  now: number
}

/** Returns the refusal of a deposit above a limit of its member, or one whose value a limit needs and nobody knows; or null. */
export async function checkDepositLimit(
  tx: Sql,
  context: Pick<Context, 'domains'>,
  { value, ...attempt }: DepositAttempt,
): Promise<Refusal | null> {
  if (value !== null) return checkOwnLimits(tx, context, { ...attempt, requested: { deposit: value } })
  if (!attempt.permission.hasOwnLimits || !(await hasOwnLimit(tx, attempt.member, 'deposit'))) return null
  return refuse('refusals.noLimitPrice', {}, { field: 'coinId', rule: 'price' })
}
