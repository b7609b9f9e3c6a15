import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'

/** Cases of repeated tests that a run plays: `few` in `npm test`; `all` in `npm run test:all` and in a run of one file; `rest` are those of `all` that are not in `few`. */
export const CASES = ['few', 'rest', 'all'] as const
/** One of `CASES`. */
export type Cases = (typeof CASES)[number]

/** Environment variable with the cases of a run. `test/support/cases.ts` reads it. */
export const CASES_VARIABLE = 'TEST_CASES'

/** Call of a function by which a test file has cases beyond the few. */
const CASE_CALLS = /\b(?:everyCase|eachDatabase|leaveForAll|limitRuns|survives|survivesVisitor|\w+Cases)\(/

/** Returns the test files among the globs that have cases beyond the few. They are all that `rest` has to run after `few`. */
export const selectFilesWithRest = (globs: readonly string[]): string[] =>
  globs
    .flatMap((glob) => globSync(glob, { cwd: projectRoot }))
    .filter((file) => CASE_CALLS.test(readFileSync(join(projectRoot, file), 'utf8')))
    .sort()
