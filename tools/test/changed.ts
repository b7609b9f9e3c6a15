import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { projectRoot } from '../lib/process.ts'
import { mapTestsByFile } from './module-graph.ts'
import { ALL_FILES, type Files } from './suites.ts'

/** Suites and test files to run after a change. */
interface Choice {
  files: Files
  /** Names of suites; null for all. */
  suites: readonly string[] | null
}

/** Prose. It is read by the checks, and by tests of the guides (`test/docs-site`, `test/tools/testing-embeds.journey.test.ts`), which are not chosen for it. */
const PROSE_FILES = /\.md$|^(LICENSE|NOTICE|docs\/)/
/** Sources that a visitor's browser or the backend may run: each journey uses all of them. */
const PRODUCT_FILES = /^(shared|widgets|site|locales|server)\//
/** Files that only pages name, so only journeys can reach them. */
const PAGE_FILES = /^site\/|^(shared|widgets)\/.*\.(css|svg)$/
const BUILT_FILES = /^(shared|widgets|site|locales|tools)\//
const SERVED_FILES = /^(server|shared\/base|test\/conformance)\//

/**
 * Returns the tests that changes since a revision can affect, including uncommitted ones, and prints the choice. The default revision is where this branch left
 * main.
 */
export function chooseTests(revision = getBranchPoint()): Choice {
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const changed = [
    ...lines(runGit('diff', '--name-only', '--no-renames', revision)),
    ...lines(runGit('ls-files', '--others', '--exclude-standard')),
  ]
  const code = changed.filter((file) => !PROSE_FILES.test(file))
  console.log(`${changed.length} files changed since ${revision.slice(0, 12)}`)
  const choice = chooseByFiles(code)
  console.log(choice.suites ? `suites: ${choice.suites.join(', ')}` : 'suites: all')
  return choice
}

/** Chooses tests by changed files. A file of unknown reach, such as a migration, package.json or a removed file, selects everything. */
export function chooseByFiles(changed: readonly string[], root = projectRoot): Choice {
  const expand = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob, { cwd: root }))
  const all = {
    rules: expand(ALL_FILES.rules),
    unit: expand(ALL_FILES.unit),
    elements: expand(ALL_FILES.elements),
    journeys: expand(ALL_FILES.journeys),
    trials: expand(ALL_FILES.trials),
  }
  const reach = mapTestsByFile(Object.values(all).flat(), root)
  const unknown = changed.find((file) => !reach.has(file) && !PAGE_FILES.test(file))
  if (unknown) {
    console.log(`everything runs: the reach of ${unknown} is unknown`)
    return { files: ALL_FILES, suites: null }
  }
  for (const file of changed) console.log(`  ${file} reaches ${reach.get(file)?.size ?? 0} test files`)
  const hit = new Set(changed.flatMap((file) => [...(reach.get(file) ?? [])]))
  const product = changed.some((file) => PRODUCT_FILES.test(file))
  const files: Files = {
    rules: all.rules.filter((file) => hit.has(file)),
    unit: all.unit.filter((file) => hit.has(file)),
    elements: all.elements.filter((file) => hit.has(file)),
    journeys: all.journeys.filter((file) => product || hit.has(file)),
    trials: all.trials.filter((file) => hit.has(file)),
  }
  const isBuilt = files.journeys.length > 0 || changed.some((file) => BUILT_FILES.test(file))
  const isServed = changed.some((file) => SERVED_FILES.test(file))
  const suites = Object.entries(files).flatMap(([name, { length }]) => {
    console.log(`${name}: ${length} of ${all[name as keyof Files].length} files`)
    return length > 0 ? [name] : []
  })
  return {
    files,
    suites: ['check', ...(isBuilt ? ['build', 'sizes'] : []), ...(isServed ? ['conformance'] : []), ...suites],
  }
}

function getBranchPoint(): string {
  try {
    return runGit('merge-base', 'HEAD', 'main')
  } catch {
    return runGit('rev-parse', 'HEAD')
  }
}

const runGit = (...args: string[]): string => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
