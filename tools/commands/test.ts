/**
 * `npm test`: runs all suites; the last line is `N passed, N failed`. Arguments select suites: `npm test -- unit elements`. `--changed` runs only tests that a
 * change can affect; `--changed REV` compares with that revision.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { browserPath } from '../lib/browser.ts'
import { projectRoot } from '../lib/process.ts'
import { reached } from '../test/changed.ts'
import { memoryFolder } from '../test/memory-folder.ts'
import { type Suite, schedule } from '../test/schedule.ts'
import { ALL, suitesOf } from '../test/suites.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } })

/** Returns the suites to run. With `--changed` the first argument that is not a suite is the revision. */
function chosen(): Suite[] {
  const names = suitesOf(ALL).map(({ name }) => name)
  const [revision, ...others] = positionals.filter((name) => !names.includes(name))
  const unknown = values.changed ? others : positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`unknown suite ${unknown.join(', ')}; the suites are: ${names.join(', ')}`)
  const { files, suites } = values.changed ? reached(revision) : { files: ALL, suites: null }
  const wanted = names.filter((name) => positionals.includes(name))
  return suitesOf(files).filter(
    ({ name, like = name }) => (suites?.includes(like) ?? true) && (wanted.length === 0 || wanted.includes(name)),
  )
}

const suites = chosen()
process.env.TMPDIR = memoryFolder() ?? tmpdir()
if (suites.some(({ name }) => name === 'elements' || name === 'journeys')) process.env.CHROME_PATH = browserPath()
const total = { passed: 0, failed: 0 }
// Pages wait half of the time, so unit tests run next to them, and one single-process suite next to both. A higher limit costs more than it saves: a waiting
// page keeps drawing.
await schedule(suites, 2 * availableParallelism() + 1, ({ name, passed, failed, output, seconds }) => {
  console.log(`\n── ${name}\n${output.replaceAll(projectRoot, '').trim()}`)
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`)
  total.passed += passed
  total.failed += failed
})
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && (total.passed > 0 || suites.length === 0) ? 0 : 1
