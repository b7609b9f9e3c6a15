import { getBalanceHistory as endpoint } from '../../../shared/base/contract/balance-history.ts'
import { utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type DailyTotal, findDailyTotals, hasFinished } from './daily-totals.ts'
import { getDayNumber, toDateText } from './day-number.ts'
import { readHoldings, readMemberTotals, readValuation } from './member-totals.ts'

/** Returns the member's total now, at the start of today and at the end of earlier days, and what is held or owed. */
export const getBalanceHistory = handle(endpoint, async ({ form, member, context }) => {
  const { db } = context
  const start = utcDayStart(context.now())
  const today = getDayNumber(start)
  const valuation = await readValuation(context)
  const [totals, days, holdings] = await Promise.all([
    readMemberTotals(db, [member], valuation, { from: start, split: start }),
    findDailyTotals(context.readReplica.readFor(member), member, today - form.days),
    readHoldings(db, member, context.domains),
  ])
  return {
    total: totals[0]?.total ?? '0',
    startTotal: await findStartTotal(db, member, start, days.at(-1)),
    netDeposits: totals[0]?.since ?? '0',
    days: days.map(({ day, ...row }) => ({ ...row, day: toDateText(day) })),
    holdings,
  }
})

/**
 * Returns the total at the start of today: yesterday's stored one, `0` for a member who had no account then, else null. A sample total counts as none.
 */
async function findStartTotal(
  sql: Sql,
  member: string,
  start: number,
  last: DailyTotal | undefined,
): Promise<Decimal | null> {
  const yesterday = getDayNumber(start) - 1
  if (last?.day === yesterday && !last.sample) return last.total
  const [joined] = await sql.query('SELECT FROM members WHERE id = $1::bigint AND created_at >= $2::bigint', [
    member,
    start,
  ])
  if (joined) return '0'
  return !last?.sample && (await hasFinished(sql, yesterday)) ? '0' : null
}
