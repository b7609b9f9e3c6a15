import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { browserPath, firefoxPath } from '../lib/browser.ts'
import { binary, projectRoot, runNode, SHORT_LIVED } from '../lib/process.ts'
import { ENGINE, type Engine } from './engines/engine.ts'
import { writeLoaders } from './loaders.ts'
import type { Suite, SuiteResult } from './schedule.ts'
import { shareProcesses } from './shared-processes.ts'

/** Test files by suite. */
export interface Files {
  /** Tests of rules. They use neither clock nor globals and share one process: a process for each would cost ten times as much. */
  rules: readonly string[]
  unit: readonly string[]
  elements: readonly string[]
  journeys: readonly string[]
  /** Tests of tools on a copy of the whole project. */
  trials: readonly string[]
}

/** Folders of shared/ that contain only rules. */
const PURE = '{balances,contract,format,i18n,money}'

export const ALL: Files = {
  rules: ['test/**/*.rules.test.ts', `test/shared/${PURE}/!(*.browser).test.ts`],
  unit: [
    'test/{server,widgets,site,tools,conformance}/**/!(*.browser|*.journey|*.rules|*.trial).test.ts',
    `test/shared/!(${PURE.slice(1, -1).replaceAll(',', '|')})/**/!(*.browser|*.rules).test.ts`,
    'test/shared/!(*.browser|*.rules).test.ts',
  ],
  elements: ['test/**/*.browser.test.{ts,tsx}'],
  journeys: ['test/**/*.journey.test.ts'],
  trials: ['test/**/*.trial.test.ts'],
}

const CORES = availableParallelism()
/** Niceness of tests without a page: pages wait half of the time, so these use the remaining time and may finish later. */
const PATIENT = constants.priority.PRIORITY_BELOW_NORMAL
/** Journeys run in parallel: they wait for their pages half of the time. */
const JOURNEYS = CORES + 2
const report = (name: string) => join(tmpdir(), `tradelet-test-${process.pid}-${name}`)

/** Returns every suite, slowest first among those that need no other. */
export const suitesOf = (files: Files): Suite[] => [
  { name: 'build', processes: 1, run: build },
  { name: 'elements', processes: CORES, run: () => elementTests('chromium', files.elements) },
  { name: 'unit', processes: CORES, run: () => unitTests(files.unit) },
  { name: 'check', processes: 1, run: () => step('tools/commands/check.ts', '--but', 'sizes') },
  { name: 'rules', processes: 1, run: () => nodeTests('rules', TOGETHER, files.rules, PATIENT) },
  {
    name: 'journeys',
    processes: CORES,
    needs: ['build'],
    run: () => journeys('chromium', files.journeys),
  },
  // Only if Firefox is installed; `npm run test:engines` installs it.
  ...(firefoxPath()
    ? [
        {
          name: 'firefox',
          like: 'journeys',
          processes: CORES,
          needs: ['build'],
          run: () => (process.env.CI ? mainJourneys() : journeys('firefox', files.journeys)),
        },
      ]
    : []),
  {
    name: 'trials',
    processes: 1,
    run: () => nodeTests('trials', apart(1, 'test/support/before-all.ts'), files.trials, PATIENT),
  },
  { name: 'sizes', processes: 1, needs: ['build'], run: () => step('tools/commands/check.ts', 'sizes') },
  { name: 'conformance', processes: 1, run: () => step('tools/commands/conformance.ts', '--own') },
]

/** Journeys in which browsers differ most: forms, money, languages, pages of another origin. */
const MAIN = ['registration', 'option-trade', 'spot-trade', 'bind-address', 'languages', 'foreign-login']

/** Runs these journeys only: a machine that checks each change has ten minutes for everything. */
async function mainJourneys(): Promise<SuiteResult> {
  const result = await journeys('firefox', [`test/site/{${MAIN.join(',')}}.journey.test.ts`])
  const left = `With CI set, Firefox runs only these journeys: ${MAIN.join(', ')}. npm run test:engines runs the others too.\n`
  return { ...result, output: left + result.output }
}

/** Returns the suites that must pass in each engine: element tests and journeys. */
export const engineSuites = (engine: Engine): readonly Suite[] => [
  { name: 'elements', processes: CORES, run: () => elementTests(engine, ALL.elements) },
  { name: 'journeys', processes: CORES, run: () => journeys(engine, ALL.journeys) },
]

/** Journeys that check every page and sheet for text that does not fit. */
const LOOKING = ['reach-pages', 'reach-tabs', 'languages']

/** Suites that must pass in each font. */
export const layoutSuites: readonly Suite[] = [
  { name: 'elements', processes: CORES, run: () => elementTests('chromium', ALL.elements) },
  {
    name: 'journeys',
    processes: CORES,
    run: () => journeys('chromium', [`test/site/{${LOOKING.join(',')}}.journey.test.ts`]),
  },
]

/** Builds the files that journeys load. */
export const build = (): Promise<SuiteResult> => step('tools/commands/build.ts')

/** A test takes several times as long in WebKit, whose commands pass through more programs. */
const PATIENCE: Readonly<Record<Engine, readonly string[]>> = {
  chromium: [],
  firefox: [],
  webkit: ['--test-timeout=600000'],
}

/** Slowest journeys: they start first, so that none of them runs alone at the end. */
const LONG = ['reach-pages', 'option-trade', 'by-ear', 'by-keyboard', 'installed', 'guard', 'identity', 'first-paint']

/** Returns a journey's position in that list; the list's length for all others. */
function placeOf(file: string): number {
  const place = LONG.indexOf(basename(file, '.journey.test.ts'))
  return place < 0 ? LONG.length : place
}

async function journeys(engine: Engine, globs: readonly string[]): Promise<SuiteResult> {
  const name = `${engine}-journeys`
  const files = globs.flatMap((glob) => globSync(glob, { cwd: projectRoot })).sort((a, b) => placeOf(a) - placeOf(b))
  const loaders = writeLoaders(
    files.map((file) => [file]),
    report(name),
  )
  try {
    const how = [...apart(JOURNEYS, 'test/support/journey/before-all.ts'), ...PATIENCE[engine]]
    return await nodeTests(name, how, loaders, 0, { [ENGINE]: engine })
  } finally {
    for (const file of loaders) rmSync(file, { force: true })
  }
}

async function step(...args: readonly string[]): Promise<SuiteResult> {
  const { code, output } = await runNode(args)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

async function unitTests(globs: readonly string[]): Promise<SuiteResult> {
  const { files, written } = shareProcesses(globs, report('unit'))
  try {
    return await nodeTests('unit', apart(CORES, 'test/support/before-all.ts'), files, PATIENT)
  } finally {
    for (const file of written) rmSync(file, { force: true })
  }
}

/** Runs all files in one process. */
const TOGETHER = ['--test-isolation=none']
/** Runs each file in its own process, `processes` at a time, after the global setup. */
const apart = (processes: number, setup: string) => [`--test-concurrency=${processes}`, `--test-global-setup=${setup}`]

/** Reads the counts at the end of the TAP report. A run that failed without a failing test, such as a file that does not load, counts as one failure. */
async function nodeTests(
  name: string,
  how: readonly string[],
  files: readonly string[],
  niceness = 0,
  env: Record<string, string> = {},
): Promise<SuiteResult> {
  const options = [
    '--test-timeout=180000',
    ...how,
    '--test-reporter=tap',
    `--test-reporter-destination=${report(name)}`,
  ]
  const { code, output } = await runNode([SHORT_LIVED, '--test', ...options, ...files], env, niceness)
  // If the global setup fails, there is no report; the output has the reason.
  const tap = existsSync(report(name)) ? readFileSync(report(name), 'utf8') : ''
  rmSync(report(name), { force: true })
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const failed = Math.max(count('fail') + count('cancelled'), code === 0 ? 0 : 1)
  const skipped = [...tap.matchAll(SKIPPED)].map(([, test, reason]) => `${test}: ${reason}`)
  return { passed: count('pass'), failed, skipped, output: output + (failed === 0 ? '' : failures(tap)) }
}

/** Skipped test in TAP, with its reason. */
const SKIPPED = /^ *ok \d+ - (.*) # SKIP (.*)$/gm

const failures = (tap: string): string =>
  tap
    .split(/^(?=\s*(?:not )?ok )/m)
    .filter((part) => /^\s*not ok /.test(part))
    .join('')

/** Runs element tests. They write their counts into the file that TEST_SUMMARY names. */
async function elementTests(engine: Engine, files: readonly string[]): Promise<SuiteResult> {
  const place = report(`${engine}-elements`)
  const { code, output } = await runNode([binary('@web/test-runner/dist/bin.js'), '--files', ...files], {
    TEST_SUMMARY: place,
    [ENGINE]: engine,
    ...(engine === 'chromium' && { CHROME_PATH: browserPath() }),
  })
  const count: Omit<SuiteResult, 'output'> = JSON.parse(readFileSync(place, 'utf8'))
  rmSync(place, { force: true })
  return { ...count, failed: Math.max(count.failed, code === 0 ? 0 : 1), output }
}
