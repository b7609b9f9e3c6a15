import type { CallName } from '../../shared/contract/platform.ts'

/** What the audits know of the backend: where it is, who they are there, what they found out on the way. */
export interface Subject {
  api: string
  market: string
  feed: string
  /** Paths that this backend has elsewhere, by contract path. */
  paths: Record<string, string>
  /** A member to act as; null when none could be had, and the audits that need one are skipped. */
  member: { token: string; username: string; password: string } | null
  /** Address of a call. */
  url(path: string): string
}

/** What an audit found: null is good; a text says what deviates; `skip` says why nothing could be said. */
export type Finding = null | string | { skip: string }

/** One statement about a backend. `must` fails the run; `should` is only reported. */
export interface Audit {
  /** Stable, for suppressing and comparing: `creatorder/form/ctzed/missing`. */
  id: string
  level: 'must' | 'should'
  call?: CallName
  run(subject: Subject): Promise<Finding>
}

/** An audit's outcome. */
export interface Outcome {
  audit: Audit
  finding: Finding
}

/** Runs audits one after the other (some build on the state that earlier ones left) and hands each outcome on as it comes. */
export async function runAudits(
  audits: readonly Audit[],
  subject: Subject,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const audit of audits) {
    const finding = await audit
      .run(subject)
      .catch((error: unknown) => `no answer: ${error instanceof Error ? error.message : error}`)
    const outcome = { audit, finding }
    outcomes.push(outcome)
    report(outcome)
  }
  return outcomes
}

/** One line an audit: verdict, level, id and, where there is one, the reason. */
export function line({ audit, finding }: Outcome): string {
  const verdict = finding === null ? 'ok  ' : typeof finding === 'string' ? 'FAIL' : 'skip'
  const reason = finding === null ? '' : `  ${typeof finding === 'string' ? finding : finding.skip}`
  return `${verdict} ${audit.level.padEnd(6)} ${audit.id}${reason}`
}

/** The closing figures. `conforms` is false when a MUST failed. */
export function verdict(outcomes: readonly Outcome[]): {
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
