import { globSync } from 'node:fs'
import { findFirefox } from '../lib/browser.ts'
import { projectRoot } from '../lib/process.ts'
import { type Cases, selectFilesWithRest } from './cases.ts'
import type { Engine } from './engines/engine.ts'
import { LATER_FILES } from './later-files.ts'
import type { Suite, SuiteResult } from './schedule.ts'
import {
  CORES,
  ONE_PROCESS,
  runBuild,
  runElementTests,
  runJourneys,
  runNodeTests,
  runStep,
  runUnitTests,
  separateProcesses,
} from './suite-runners.ts'

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

/** Half of the cores, for suites that run in parallel with another. Element tests keep no more cores busy, since their pages mostly wait for frames. */
const HALF = Math.ceil(CORES / 2)

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
