import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { MAX_GAP_MS } from '../../../shared/base/rules/own-limits.rules.ts'
import type { LimitUsage } from '../../define-domain.ts'

interface Row {
  period: 'day' | 'week' | 'month'
  stake: Decimal
  loss: Decimal
  time: Decimal
}

/**
 * Stakes, losses and time of option orders, which count from their acceptance on. An open order counts as lost, so that orders at once cannot exceed a limit
 * together; an order that was returned counts as no stake.
 */
export const optionLimitUsage: LimitUsage = {
  kinds: ['stake', 'loss', 'time'],
  async read(sql, member, windows) {
    const rows = await sql.query<Row>(USAGE, [
      member,
      windows.map(({ period }) => period),
      windows.map(({ since }) => since),
      MAX_GAP_MS,
    ])
    return rows.flatMap(({ period, stake, loss, time }) => [
      { kind: 'stake' as const, period, amount: stake },
      { kind: 'loss' as const, period, amount: loss },
      { kind: 'time' as const, period, amount: time },
    ])
  },
}

/** Both values of the first two columns of the index `option_orders_placed` are named, so that it finds the newest orders of a member. */
const USAGE = `
  WITH orders AS MATERIALIZED (
    SELECT accepted_at, ends_at, stake, outcome, profit,
      max(ends_at) OVER (ORDER BY accepted_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS former_end
    FROM option_orders
    WHERE member = $1::bigint AND (outcome = 'pending') IN (true, false) AND direction IN ('up', 'down')
      AND accepted_at > (SELECT min(since) FROM unnest($3::bigint[]) AS given (since))
  )
  SELECT given.period,
    coalesce(sum(o.stake) FILTER (WHERE o.outcome <> 'returned'), 0) AS stake,
    coalesce(sum(CASE WHEN o.outcome = 'won' THEN -o.profit WHEN o.outcome IN ('pending', 'lost') THEN o.stake ELSE 0 END), 0) AS loss,
    round(coalesce(sum(greatest(0, o.ends_at - CASE WHEN o.accepted_at <= o.former_end + $4::bigint THEN o.former_end ELSE o.accepted_at END)), 0) / 60000.0, 2) AS time
  FROM unnest($2::text[], $3::bigint[]) AS given (period, since) LEFT JOIN orders o ON o.accepted_at > given.since
  GROUP BY given.period`
