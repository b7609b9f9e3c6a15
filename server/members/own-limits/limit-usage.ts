import type { LimitKind, LimitPeriod } from '../../../shared/base/contract/own-limits.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { LIMIT_WINDOWS_MS, type OwnLimit } from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'

/** Returns what a member has used of the window of a limit. */
export type UsageReader = (limit: Pick<OwnLimit, 'kind' | 'period'>) => Decimal

/** Reads what a member has used of all windows that end at `now`, of the given kinds, from the domains that declare it. */
export async function readLimitUsage(
  sql: Sql,
  { domains }: Pick<Context, 'domains'>,
  member: string,
  kinds: ReadonlySet<LimitKind>,
  now: number,
): Promise<UsageReader> {
  const periods = Object.keys(LIMIT_WINDOWS_MS) as LimitPeriod[]
  const windows = periods.map((period) => ({ period, since: now - LIMIT_WINDOWS_MS[period] }))
  const sources = domains.flatMap(({ limitUsage }) =>
    limitUsage?.kinds.some((kind) => kinds.has(kind)) ? [limitUsage] : [],
  )
  const found = (await Promise.all(sources.map((source) => source.read(sql, member, windows)))).flat()
  const used = new Map(found.map(({ kind, period, amount }) => [`${kind} ${period}`, amount]))
  return ({ kind, period }) => used.get(`${kind} ${period}`) ?? '0'
}
