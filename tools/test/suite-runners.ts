import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { requireBrowserPath } from '../lib/browser.ts'
import { projectRoot, runNode, SHORT_LIVED, toPackagePath } from '../lib/process.ts'
import { CASES_VARIABLE, type Cases } from './cases.ts'
import { ENGINE_VARIABLE, type Engine } from './engines/engine.ts'
import { findFailedChecks, findFailedTests } from './failures.ts'
import { writeLoaders } from './loaders.ts'
import { RENDERER_VARIABLE, type Renderer } from './renderer.ts'
import type { SuiteResult } from './schedule.ts'
import { shareProcesses } from './shared-processes.ts'

/** Number of cores that suites may keep busy. */
export const CORES = availableParallelism()
const toReportPath = (name: string) => join(tmpdir(), `tradelet-test-${process.pid}-${name}`)

/** Builds the files that journeys load. */
export const runBuild = (): Promise<SuiteResult> => runStep('tools/commands/build.ts')

/** Slowest journeys: they start first, so that none of them runs alone at the end. */
const SLOW_JOURNEYS = [
  'reach-pages',
  'option-trade',
  'by-ear',
  'by-keyboard',
  'installed',
  'guard',
  'identity',
  'first-paint',
]

/** Returns a journey's position in that list; the list's length for all others. */
function getStartOrder(file: string): number {
  const place = SLOW_JOURNEYS.indexOf(basename(file, '.journey.test.ts'))
  return place < 0 ? SLOW_JOURNEYS.length : place
}

/** Runs journeys in an engine, one more than there are cores: a fifth of their time is that of timed options and reviews. `args` are further options of Node's runner, `cases` the cases if they differ from those of the run. */
export async function runJourneys(
  engine: Engine,
  globs: readonly string[],
  args: readonly string[] = [],
  cases?: Cases,
): Promise<SuiteResult> {
  const name = `${engine}-journeys`
  const files = globs
    .flatMap((glob) => globSync(glob, { cwd: projectRoot }))
    .sort((a, b) => getStartOrder(a) - getStartOrder(b))
  const loaders = writeLoaders(
    files.map((file) => [file]),
    toReportPath(name),
  )
  try {
    const options = [...separateProcesses(CORES + 1, 'test/support/journey/before-all.ts'), ...args]
    const env = { [ENGINE_VARIABLE]: engine, ...(cases && { [CASES_VARIABLE]: cases }) }
    return await runNodeTests(name, options, loaders, env)
  } finally {
    for (const file of loaders) rmSync(file, { force: true })
  }
}

/** Runs a script of the project as a suite of one result. */
export async function runStep(...args: readonly string[]): Promise<SuiteResult> {
  const { code, output } = await runNode(args)
  return code === 0
    ? { passed: 1, failed: 0, output }
    : { passed: 0, failed: 1, failures: findFailedChecks(output), output }
}

/** Runs tests in Node, small files together in shared processes. */
export async function runUnitTests(globs: readonly string[]): Promise<SuiteResult> {
  const { files, written } = shareProcesses(globs, toReportPath('unit'))
  try {
    return await runNodeTests('unit', separateProcesses(CORES, 'test/support/before-all.ts'), files)
  } finally {
    for (const file of written) rmSync(file, { force: true })
  }
}

/** Time in ms after which a test counts as hanging. A working test stays far below it, also on a slow and busy machine. */
const HANG_MS = 900_000

/** Runs all files in one process. */
export const ONE_PROCESS = ['--test-isolation=none']
/** Runs each file in its own process, `processes` at a time, after the global setup. */
export const separateProcesses = (processes: number, setup: string) => [
  `--test-concurrency=${processes}`,
  `--test-global-setup=${setup}`,
]

/** Reads the counts at the end of the TAP report. A run that failed without a failing test, such as a file that does not load, counts as one failure. */
export async function runNodeTests(
  name: string,
  isolation: readonly string[],
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<SuiteResult> {
  const options = [
    `--test-timeout=${HANG_MS}`,
    ...isolation,
    '--test-reporter=tap',
    `--test-reporter-destination=${toReportPath(name)}`,
  ]
  const { code, output } = await runNode([SHORT_LIVED, '--test', ...options, ...files], env)
  // A failed global setup writes only the reason, without a report.
  const tap = existsSync(toReportPath(name)) ? readFileSync(toReportPath(name), 'utf8') : ''
  rmSync(toReportPath(name), { force: true })
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const failed = Math.max(count('fail') + count('cancelled'), code === 0 ? 0 : 1)
  const skipped = [...tap.matchAll(SKIPPED_TEST)].map(([, test, reason]) => `${test}: ${reason}`)
  const failures = failed === 0 ? [] : findFailedTests(tap)
  return { passed: count('pass'), failed, skipped, failures, output: output + failures.join('') }
}

/** Skipped test in TAP, with its reason. */
const SKIPPED_TEST = /^ *ok \d+ - (.*) # SKIP (.*)$/gm

/** Runs element tests. They write their counts into the file that TEST_SUMMARY names. */
export async function runElementTests(
  engine: Engine,
  files: readonly string[],
  renderer: Renderer = 'preact',
): Promise<SuiteResult> {
  const summary = toReportPath(`${engine}-${renderer}-elements`)
  const { code, output } = await runNode([toPackagePath('@web/test-runner/dist/bin.js'), '--files', ...files], {
    TEST_SUMMARY: summary,
    [ENGINE_VARIABLE]: engine,
    [RENDERER_VARIABLE]: renderer,
    ...(engine === 'chromium' && { CHROME_PATH: requireBrowserPath() }),
  })
  // A runner that could not start has written nothing; its output has the reason.
  if (!existsSync(summary)) return { passed: 0, failed: 1, output }
  const count: Omit<SuiteResult, 'output'> = JSON.parse(readFileSync(summary, 'utf8'))
  rmSync(summary, { force: true })
  return { ...count, failed: Math.max(count.failed, code === 0 ? 0 : 1), output }
}
