/**
 * `npm test`: runs everything and closes with `N passed, N failed`. Names given as arguments choose suites: `npm test -- unit elements`.
 * `--changed` runs only what a change can reach, `--changed REV` counts the changes since that revision.
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

/** The suites to run; with `--changed` the first argument that names none is the revision. */
function chosen(): Suite[] {
  const names = suitesOf(ALL).map(({ name }) => name)
  const [revision, ...others] = positionals.filter((name) => !names.includes(name))
  const unknown = values.changed ? others : positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`no suite ${unknown.join(', ')}; there are: ${names.join(', ')}`)
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
// Unit tests beside pages, which wait half of the time, and beside both what needs one process. More at once costs more work than it saves: a page that waits for
// its turn goes on drawing.
await schedule(suites, 2 * availableParallelism() + 1, ({ name, passed, failed, output, seconds }) => {
  console.log(`\n── ${name}\n${output.replaceAll(projectRoot, '').trim()}`)
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`)
  total.passed += passed
  total.failed += failed
})
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && (total.passed > 0 || suites.length === 0) ? 0 : 1
