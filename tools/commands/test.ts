/** `npm test`: runs all suites. */
import { availableParallelism, tmpdir } from 'node:os'
import { requireBrowserPath } from '../lib/browser.ts'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { CASES, CASES_VARIABLE, type Cases } from '../test/cases.ts'
import { chooseTests } from '../test/changed.ts'
import { summarizeFailures } from '../test/failures.ts'
import { findMemoryFolder } from '../test/memory-folder.ts'
import { type Suite, schedule } from '../test/schedule.ts'
import { ALL_FILES, createSuites } from '../test/suites.ts'

const SUITE_NAMES = createSuites(ALL_FILES).map(({ name }) => name)
const tool = createTool(
  'npm test',
  'Runs all suites, of repeated tests a few cases. The last line is "N passed, N failed".',
)
  .argument('[suites...]', `of ${SUITE_NAMES.join(', ')}; all by default`)
  .option('--changed [revision]', 'run only tests that the changes since a revision can affect; main by default')
  .option('--all', 'the suite "react" runs all element tests instead of a selection')
  .option('--cases <which>', `of repeated tests: ${CASES.join(', ')} (few and then rest are all)`, 'few')
  .parse()

/** Returns the suites to run. */
function selectSuites(): Suite[] {
  const { changed, all = false, cases } = tool.opts<{ changed?: string | true; all?: boolean; cases: Cases }>()
  rejectUnknown(tool, CASES, [cases])
  process.env[CASES_VARIABLE] = cases
  // Of `--changed unit` commander makes a revision.
  const isSuite = typeof changed === 'string' && SUITE_NAMES.includes(changed)
  const wanted = isSuite ? [changed, ...tool.args] : tool.args
  rejectUnknown(tool, SUITE_NAMES, wanted)
  const revision = isSuite || changed === true ? undefined : changed
  const { files, suites } = changed ? chooseTests(revision) : { files: ALL_FILES, suites: null }
  return createSuites(files, { cases, isReactWhole: all }).filter(
    ({ name, selectedBy = name }) =>
      (suites?.includes(selectedBy) ?? true) && (wanted.length === 0 || wanted.includes(name)),
  )
}

const suites = selectSuites()
if (process.env[CASES_VARIABLE] === 'few')
  console.log(
    'A few cases of repeated tests; `npm run test:all -- --cases rest` runs the others (tools/test/later-files.ts).',
  )
process.env.TMPDIR = findMemoryFolder() ?? tmpdir()
if (suites.some(({ name }) => ['elements', 'react', 'journeys'].includes(name)))
  process.env.CHROME_PATH = requireBrowserPath()
const total = { passed: 0, failed: 0 }
/** Failures of all suites. They are repeated at the end, because a terminal or a log may keep the last lines only. */
const failures: string[] = []
// One busy process per core. With more, the suites would slow each other down and fail on a machine that has other work.
await schedule(suites, availableParallelism(), (suite) => {
  const { name, passed, failed, output, seconds } = suite
  console.log(`\n── ${name}\n${output.replaceAll(projectRoot, '').trim()}`)
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`)
  total.passed += passed
  total.failed += failed
  failures.push(...summarizeFailures(suite).map((failure) => `── ${name}: ${failure.replaceAll(projectRoot, '')}`))
})
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && (total.passed > 0 || suites.length === 0) ? 0 : 1
