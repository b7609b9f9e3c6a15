import type { OptionRequirement } from '../../base/contract/option-permission.ts'
import {
  findOptionRequirement,
  findSession,
  MAX_SESSION_MS,
  type OptionRules,
  type OptionSession,
  type OptionStanding,
  WARNING_VERSION,
} from '../../base/rules/option-permission.rules.ts'
import type { DemoBackend } from '../backend.ts'

/** Returns the session with options that runs, or null. */
export function getDemoSession(demo: DemoBackend): OptionSession | null {
  const now = demo.now()
  const since = Math.max(demo.records.optionStanding.checkedAt ?? 0, now - MAX_SESSION_MS)
  const newest = demo.records.options
    .map(({ openedAt, endsAt, amount, outcome, profit }) => ({
      acceptedAt: Number(openedAt),
      endsAt,
      amount,
      outcome,
      profit: outcome === 'won' ? (profit ?? '0') : '0',
    }))
    .filter(({ acceptedAt }) => acceptedAt > since)
    .toReversed()
  return findSession(newest, now)
}

/** Returns what the member must do before the next option order. */
export function getDemoRequirement(demo: DemoBackend): OptionRequirement {
  const { optionRules, optionStanding } = demo.records
  if (!optionRules) return 'none'
  const standing: OptionStanding = { ...optionStanding, sessionSince: getDemoSession(demo)?.since ?? null }
  return findOptionRequirement(optionRules, standing, { warningVersion: WARNING_VERSION, now: demo.now() })
}

/** Sets rules of the operator for members who trade options. */
export function demandBeforeOptions(demo: DemoBackend, rules: OptionRules): void {
  demo.records.optionRules = rules
  demo.records.findRequirement = () => {
    const requirement = getDemoRequirement(demo)
    return requirement === 'none' ? '' : requirement
  }
}
