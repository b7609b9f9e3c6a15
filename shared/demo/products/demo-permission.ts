import type { OptionRequirement } from '../../base/contract/option-permission.ts'
import {
  findOptionRequirement,
  findSession,
  hasOptionRules,
  MAX_SESSION_MS,
  type OptionSession,
  type OptionStanding,
  toPermissionRefusal,
  WARNING_VERSION,
} from '../../base/rules/option-permission.rules.ts'
import type { DemoBackend } from '../backend.ts'
import { assertAllowed } from '../demo-refusal.ts'

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
  if (!hasOptionRules(optionRules)) return 'none'
  const standing: OptionStanding = { ...optionStanding, sessionSince: getDemoSession(demo)?.since ?? null }
  return findOptionRequirement(optionRules, standing, { warningVersion: WARNING_VERSION, now: demo.now() })
}

/** @throws DemoRefusal if the member must do something before an option order */
export const assertPermitted = (demo: DemoBackend): void => assertAllowed(toPermissionRefusal(getDemoRequirement(demo)))
