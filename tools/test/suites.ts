import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findFirefox, requireBrowserPath } from '../lib/browser.ts'
import { projectRoot, runNode, SHORT_LIVED, toPackagePath } from '../lib/process.ts'
import { CASES_VARIABLE, type Cases, selectFilesWithRest } from './cases.ts'
import { ENGINE_VARIABLE, type Engine } from './engines/engine.ts'
import { LATER_FILES } from './later-files.ts'
import { writeLoaders } from './loaders.ts'
import { RENDERER_VARIABLE, type Renderer } from './renderer.ts'
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
const RULE_FOLDERS = '{base/{contract,format,i18n,money,rules},state/balances}'

/** Globs of all test files. */
export const ALL_FILES: Files = {
  rules: ['test/**/*.rules.test.ts', `test/shared/${RULE_FOLDERS}/!(*.browser).test.ts`],
  unit: [
    'test/{server,widgets,site,tools,conformance}/**/!(*.browser|*.journey|*.rules|*.trial).test.ts',
    'test/shared/{base/!(contract|format|i18n|money|rules),state/!(balances),!(base|state)}/**/!(*.browser|*.journey|*.rules).test.ts',
    'test/shared/!(*.browser|*.journey|*.rules).test.ts',
  ],
  elements: ['test/**/*.browser.test.{ts,tsx}'],
  journeys: ['test/**/*.journey.test.ts'],
  trials: ['test/**/*.trial.test.ts'],
}

const CORES = availableParallelism()
/** Half of the cores, for suites that run in parallel with another. Element tests keep no more cores busy, since their pages mostly wait for frames. */
const HALF = Math.ceil(CORES / 2)
const toReportPath = (name: string) => join(tmpdir(), `tradelet-test-${process.pid}-${name}`)

/** Element tests that also run with React itself: the hook of stores, controls, and views with forms. `npm test -- react --all` runs all. */
const REACT_FILES = [
  'test/shared/view/ui/{amount-field,list,repeat-button,sheet,use-store}.browser.test.tsx',
  'test/widgets/{register,withdrawal}/!(survives).browser.test.ts',
]
/** Further views with lists and sheets. */
const LATER_REACT_FILES = ['test/widgets/{loan-application,assets,spot-orders}/!(survives).browser.test.ts']
/** Pictures do not depend on the renderer. */
const NO_PICTURES = '!**/*.golden.browser.test.ts'

const REACT_FILES_BY_CASES: Readonly<Record<Cases, readonly string[]>> = {
  few: REACT_FILES,
  rest: LATER_REACT_FILES,
  all: [...REACT_FILES, ...LATER_REACT_FILES],
}

const expand = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob, { cwd: projectRoot }))

/** Returns the files of a run: without the later ones for `few`; for `rest` the later ones and those with cases beyond the few. */
export function selectFiles(files: Files, cases: Cases): Files {
  if (cases === 'all') return files
  const later = new Set(expand(Object.keys(LATER_FILES)))
  const select = (globs: readonly string[]) =>
    cases === 'few'
      ? expand(globs).filter((file) => !later.has(file))
      : [...expand(globs).filter((file) => later.has(file)), ...selectFilesWithRest(globs)]
  return {
    rules: select(files.rules),
    unit: select(files.unit),
    elements: select(files.elements),
    journeys: select(files.journeys),
    trials: select(files.trials),
  }
}

/** Choice of suites. */
export interface SuiteOptions {
  /** Cases of repeated tests; all by default. */
  cases?: Cases
  /** The suite `react` runs all element tests. */
  isReactWhole?: boolean
}

/** Suites of which `rest` leaves nothing to run. */
const WITHOUT_REST = ['check', 'conformance', 'sizes']

/**
 * Returns the suites of a run in the order of their start: the build and the checks, then those that run in parallel, then those that need all cores. `processes`
 * is the number of processes that a suite keeps busy.
 */
export function createSuites(chosen: Files, { cases = 'all', isReactWhole = false }: SuiteOptions = {}): Suite[] {
  const files = selectFiles(chosen, cases)
  const reactFiles = isReactWhole ? ALL_FILES.elements : REACT_FILES_BY_CASES[cases]
  const suites: Suite[] = [
    // Beside the checks, which read no build.
    { name: 'build', processes: HALF, run: runBuild },
    { name: 'check', processes: HALF, run: () => runStep('tools/commands/check.ts', '--but', 'sizes') },
    { name: 'elements', processes: HALF, run: () => runElementTests('chromium', files.elements) },
    {
      name: 'trials',
      processes: 1,
      needs: ['build'],
      run: () => runNodeTests('trials', separateProcesses(1, 'test/support/before-all.ts'), files.trials),
    },
    {
      name: 'react',
      selectedBy: 'elements',
      processes: HALF,
      run: () => runElementTests('chromium', [...reactFiles, NO_PICTURES], 'react'),
    },
    {
      name: 'conformance',
      processes: 1,
      needs: ['build'],
      run: () => runStep('tools/commands/conformance.ts', '--own'),
    },
    { name: 'rules', processes: 1, run: () => runNodeTests('rules', ONE_PROCESS, files.rules) },
    { name: 'sizes', processes: 1, needs: ['build'], run: () => runStep('tools/commands/check.ts', 'sizes') },
    // Beside the element tests, whose pages mostly wait for frames.
    { name: 'unit', processes: HALF, needs: ['build'], run: () => runUnitTests(files.unit) },
    { name: 'journeys', processes: CORES, needs: ['build'], run: () => runJourneys('chromium', files.journeys) },
  ]
  // Only if Firefox is installed; `npm run test:engines` installs it.
  if (cases !== 'few' && findFirefox())
    suites.push({
      name: 'firefox',
      selectedBy: 'journeys',
      processes: CORES,
      needs: ['build'],
      run: () => (process.env.CI ? runMainJourneys() : runJourneys('firefox', chosen.journeys, [], 'all')),
    })
  const isEmpty = ({ name }: Suite) => name in files && files[name as keyof Files].length === 0
  return suites.filter((suite) => (cases === 'rest' ? !WITHOUT_REST.includes(suite.name) && !isEmpty(suite) : true))
}

/** Journeys in which browsers differ most: forms, money, languages, pages of another origin. */
const MAIN_JOURNEYS = ['registration', 'option-trade', 'spot-trade', 'bind-address', 'languages', 'foreign-login']

/** Runs these journeys only, so that the check of each change stays short. */
async function runMainJourneys(): Promise<SuiteResult> {
  const globs = [`test/site/{${MAIN_JOURNEYS.join(',')}}.journey.test.ts`]
  const result = await runJourneys('firefox', globs, [], 'all')
  const left = `With CI set, Firefox runs only these journeys: ${MAIN_JOURNEYS.join(', ')}. npm run test:engines runs the others too.\n`
  return { ...result, output: left + result.output }
}

/** Returns the suites that must pass in each engine: element tests and journeys. */
export const createEngineSuites = (engine: Engine): readonly Suite[] => [
  { name: 'elements', processes: CORES, run: () => runElementTests(engine, ALL_FILES.elements) },
  { name: 'journeys', processes: CORES, run: () => runJourneys(engine, ALL_FILES.journeys) },
]

/** Journeys that check every page and sheet for text that does not fit. */
const LAYOUT_JOURNEYS = ['reach-pages', 'reach-tabs', 'languages']

/** Suites that must pass in each font. */
export const layoutSuites: readonly Suite[] = [
  { name: 'elements', processes: CORES, run: () => runElementTests('chromium', ALL_FILES.elements) },
  {
    name: 'journeys',
    processes: CORES,
    run: () => runJourneys('chromium', [`test/site/{${LAYOUT_JOURNEYS.join(',')}}.journey.test.ts`]),
  },
]

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

async function runStep(...args: readonly string[]): Promise<SuiteResult> {
  const { code, output } = await runNode(args)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

async function runUnitTests(globs: readonly string[]): Promise<SuiteResult> {
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
const ONE_PROCESS = ['--test-isolation=none']
/** Runs each file in its own process, `processes` at a time, after the global setup. */
const separateProcesses = (processes: number, setup: string) => [
  `--test-concurrency=${processes}`,
  `--test-global-setup=${setup}`,
]

/** Reads the counts at the end of the TAP report. A run that failed without a failing test, such as a file that does not load, counts as one failure. */
async function runNodeTests(
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
  return { passed: count('pass'), failed, skipped, output: output + (failed === 0 ? '' : extractFailures(tap)) }
}

/** Skipped test in TAP, with its reason. */
const SKIPPED_TEST = /^ *ok \d+ - (.*) # SKIP (.*)$/gm

/** Error after the end of a test, for which a file fails without a failing test. */
const LATE_ERROR = /^ *# Error: .*$/gm

const extractFailures = (tap: string): string =>
  tap
    .split(/^(?=\s*(?:not )?ok )/m)
    .filter((part) => /^\s*not ok /.test(part))
    .concat(tap.match(LATE_ERROR) ?? [])
    .join('')

/** Runs element tests. They write their counts into the file that TEST_SUMMARY names. */
async function runElementTests(
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
