/** `npm test`: runs everything and closes with `N passed, N failed`. Names given as arguments choose suites: `npm test -- unit elements`. */
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browser.ts'
import { binary, projectRoot, startNode } from './process.ts'

/** How many of a suite's tests passed and failed. */
interface Count {
  passed: number
  failed: number
}

const report = join(tmpdir(), `tradelet-test-${process.pid}`)

function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = startNode(args, { env })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** The counts that node's runner writes at the end of its TAP report. A run that failed without a failing test (a file that does not load) counts as one. */
async function nodeTests(options: string[], files: string): Promise<Count> {
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ]
  const code = await run(['--test', '--test-timeout=180000', ...options, ...reporters, files])
  const tap = readFileSync(report, 'utf8')
  rmSync(report, { force: true })
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  if (code !== 0) console.log(failures(tap))
  return { passed: count('pass'), failed: Math.max(failed, code === 0 ? 0 : 1) }
}

const failures = (tap: string): string =>
  tap
    .split(/^(?=\s*(?:not )?ok )/m)
    .filter((part) => /^\s*not ok /.test(part))
    .join('')

async function step(args: readonly string[]): Promise<Count> {
  const code = await run(args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The element tests write their counts themselves, into the file that TEST_SUMMARY names. */
async function elementTests(): Promise<Count> {
  const code = await run([binary('@web/test-runner/dist/bin.js')], { TEST_SUMMARY: report, CHROME_PATH: browserPath() })
  const count: Count = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report, { force: true })
  return { passed: count.passed, failed: Math.max(count.failed, code === 0 ? 0 : 1) }
}

const suites: Record<string, () => Promise<Count>> = {
  build: () => step(['tools/build.ts']),
  check: () => step(['tools/check.ts']),
  unit: () =>
    nodeTests(
      ['--test-global-setup=test/support/before-all.ts', `--test-concurrency=${availableParallelism()}`],
      'test/{shared,server,widgets,site,tools,conformance}/**/!(*.browser|*.journey).test.ts',
    ),
  elements: elementTests,
  conformance: () => step(['tools/conformance.ts', '--own']),
  journeys: () => {
    process.env.CHROME_PATH = browserPath()
    return nodeTests(['--test-concurrency=1'], 'test/**/*.journey.test.ts')
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) throw new Error(`no suite ${unknown.join(', ')}; there are: ${Object.keys(suites).join(', ')}`)

const total: Count = { passed: 0, failed: 0 }
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = performance.now()
  console.log(`\n── ${name}`)
  const count = await suite().catch((error: unknown): Count => {
    console.error(error instanceof Error ? error.message.replaceAll(projectRoot, '') : error)
    return { passed: 0, failed: 1 }
  })
  console.log(
    `${name}: ${count.passed} passed, ${count.failed} failed (${((performance.now() - began) / 1000).toFixed(0)} s)`,
  )
  total.passed += count.passed
  total.failed += count.failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
