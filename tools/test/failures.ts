import type { SuiteResult } from './schedule.ts'

/** Number of lines that are repeated of a failure. */
const MAX_LINES = 25

/** Error after the end of a test, for which a file fails without a failing test. */
const LATE_ERROR = /^ *# Error: .*$/gm

/** Returns the failed tests of a TAP report, each with its error. */
export const findFailedTests = (tap: string): string[] =>
  tap
    .split(/^(?=\s*(?:not )?ok )/m)
    .filter((part) => /^\s*not ok /.test(part))
    .concat(tap.match(LATE_ERROR) ?? [])

/** Returns the failed checks of the output of `npm run check`, each with its findings. */
export const findFailedChecks = (output: string): string[] =>
  output.split(/^(?=(?:FAIL|ok {2}) )/m).filter((part) => part.startsWith('FAIL '))

const toLines = (text: string): string[] => text.trim().split('\n')

/**
 * Returns the failures of a suite as texts of at most 25 lines. A suite that failed without naming a failure, for example because it could not start, has the last
 * lines of its output. Empty if nothing failed.
 */
export function summarizeFailures({ failed, failures = [], output }: SuiteResult): string[] {
  if (failed === 0) return []
  if (failures.length === 0) return [toLines(output).slice(-MAX_LINES).join('\n')]
  return failures.map((failure) => toLines(failure).slice(0, MAX_LINES).join('\n'))
}
