import type { LimitKind, LimitPeriod, OwnLimits } from '../../shared/base/contract/own-limits.ts'

/** Limit as the backend lists it. */
export type ListedLimit = OwnLimits['limits'][number]

/** Kinds in the order of the page. */
export const LIMIT_KINDS: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'time']

/** Windows in the order of the page. */
export const LIMIT_PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

/** Returns a limit of the list, or one that is not set. */
export const findLimit = (limits: readonly ListedLimit[], kind: LimitKind, period: LimitPeriod): ListedLimit =>
  limits.find((limit) => limit.kind === kind && limit.period === period) ?? {
    kind,
    period,
    amount: null,
    used: '0',
    next: null,
  }
