import type { LimitKind } from '../../base/contract/own-limits.ts'
import { divide, negate, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import {
  findOwnLimitRefusal,
  findPauseRefusal,
  LIMIT_WINDOWS_MS,
  type LimitedAmounts,
  MAX_GAP_MS,
  type OwnLimit,
} from '../../base/rules/own-limits.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { OptionRow } from '../demo-records.ts'
import { assertAllowed } from '../demo-refusal.ts'

/** @throws DemoRefusal during a break or self-exclusion */
export const assertNoPause = (demo: DemoBackend, field: string): void =>
  assertAllowed(findPauseRefusal(field, demo.records.pause, demo.now()))

/** @throws DemoRefusal if an attempt exceeds a limit of the member */
export function assertWithinLimits(demo: DemoBackend, requested: LimitedAmounts): void {
  const found = findOwnLimitRefusal(
    demo.records.ownLimits,
    requested,
    (limit) => getLimitUsage(demo, limit),
    demo.now(),
  )
  assertAllowed(found?.refusal ?? null)
}

const getLoss = ({ outcome, amount, profit }: OptionRow): Decimal => {
  if (outcome === 'won') return negate(profit ?? '0')
  return outcome === 'pending' || outcome === 'lost' ? amount : '0'
}

function getMinutes(rows: readonly OptionRow[], since: number): Decimal {
  let [ms, formerEnd] = [0, Number.NEGATIVE_INFINITY]
  for (const { openedAt, endsAt } of rows) {
    const from = Number(openedAt) <= formerEnd + MAX_GAP_MS ? formerEnd : Number(openedAt)
    if (Number(openedAt) > since) ms += Math.max(0, endsAt - from)
    formerEnd = Math.max(formerEnd, endsAt)
  }
  return divide(String(ms), '60000', 2, 'half-up')
}

const READERS: Readonly<Record<LimitKind, (demo: DemoBackend, since: number) => Decimal>> = {
  stake: ({ records }, since) =>
    sum(
      records.options
        .filter(({ openedAt, outcome }) => Number(openedAt) > since && outcome !== 'returned')
        .map(({ amount }) => amount),
    ),
  loss: ({ records }, since) => sum(records.options.filter(({ openedAt }) => Number(openedAt) > since).map(getLoss)),
  time: ({ records }, since) => getMinutes(records.options, since),
  deposit: (demo, since) =>
    sum(
      demo.records.deposits
        .filter(({ createdAt, status }) => Number(createdAt) > since && (status === 'waiting' || status === 'approved'))
        .map(({ coinId, amount, createdAt }) => demo.getValue(demo.getCoin(coinId), amount, Number(createdAt))),
    ),
}

/** Returns what the member has used of the window of a limit. */
export const getLimitUsage = (demo: DemoBackend, { kind, period }: Pick<OwnLimit, 'kind' | 'period'>): Decimal =>
  READERS[kind](demo, demo.now() - LIMIT_WINDOWS_MS[period])
