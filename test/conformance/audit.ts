import type { CallName } from '../../shared/base/contract/platform.ts'

/** Backend under audit: its addresses, the member to act as, and what earlier audits found out. */
export interface Subject {
  api: string
  market: string
  feed: string
  /** Paths of this backend that differ from the contract, by contract path. */
  paths: Record<string, string>
  /** Member to act as, or null if none is available; audits that need one are skipped then. */
  member: { token: string; username: string; password: string } | null
  /** Registered partner with all scopes, and one of its origins; null if none is given. */
  partner: { name: string; origin: string } | null
  /** Returns the address of a call. */
  url(path: string): string
}

/** Result of an audit: null if it passed, a text with the deviation, or `skip` with the reason why it could not run. */
export type Finding = null | string | { skip: string }

/** Single audit of a backend. `must` fails the run; `should` is only reported. */
export interface Audit {
  /** Stable id for suppressing and comparing: `creatorder/form/ctzed/missing`. */
  id: string
  level: 'must' | 'should'
  call?: CallName
  run(subject: Subject): Promise<Finding>
}

/** Outcome of an audit. */
export interface Outcome {
  audit: Audit
  finding: Finding
}

/** Runs audits one after the other, since some build on the state of earlier ones, and reports each outcome at once. */
export async function runAudits(
  audits: readonly Audit[],
  subject: Subject,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const audit of audits) {
    const finding = await audit
      .run(subject)
      .catch((error: unknown) => `no response: ${error instanceof Error ? error.message : error}`)
    const outcome = { audit, finding }
    outcomes.push(outcome)
    report(outcome)
  }
  return outcomes
}

/** Formats an outcome in one line: verdict, level, id and the reason, if there is one. */
export function formatOutcome({ audit, finding }: Outcome): string {
  const verdict = finding === null ? 'ok  ' : typeof finding === 'string' ? 'FAIL' : 'skip'
  const reason = finding === null ? '' : `  ${typeof finding === 'string' ? finding : finding.skip}`
  return `${verdict} ${audit.level.padEnd(6)} ${audit.id}${reason}`
}

/** Returns the totals of a run. `conforms` is false if an audit with level `must` failed. */
export function summarize(outcomes: readonly Outcome[]): {
  passed: number
  failed: number
  skipped: number
  conforms: boolean
} {
  const failed = outcomes.filter(({ finding }) => typeof finding === 'string')
  const skipped = outcomes.filter(({ finding }) => finding !== null && typeof finding === 'object').length
  return {
    passed: outcomes.length - failed.length - skipped,
    failed: failed.length,
    skipped,
    conforms: failed.every(({ audit }) => audit.level !== 'must'),
  }
}
