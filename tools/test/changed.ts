import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { projectRoot } from '../lib/process.ts'
import { testsByFile } from './module-graph.ts'
import { ALL, type Files } from './suites.ts'

/** Suites and test files to run after a change. */
interface Choice {
  files: Files
  /** Names of suites; null for all. */
  suites: readonly string[] | null
}

/** Prose, which only the checks read. */
const PROSE = /\.md$|^(LICENSE|NOTICE|docs\/)/
/** Sources that a visitor's browser or the backend may run: each journey uses all of them. */
const PRODUCT = /^(shared|widgets|site|locales|server)\//
/** Files that only pages name, so only journeys can reach them. */
const PAGES = /^site\/|^(shared|widgets)\/.*\.(css|svg)$/
const BUILT = /^(shared|widgets|site|locales|tools)\//
const SERVED = /^(server|shared\/(contract|money)|test\/conformance)\//

/**
 * Returns the tests that changes since a revision can affect, including uncommitted ones, and prints the choice. The default revision is where this branch left
 * main.
 */
export function reached(revision = branchedAt()): Choice {
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const changed = [
    ...lines(git('diff', '--name-only', '--no-renames', revision)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
  const code = changed.filter((file) => !PROSE.test(file))
  console.log(`${changed.length} files changed since ${revision.slice(0, 12)}`)
  const choice = choose(code)
  console.log(choice.suites ? `suites: ${choice.suites.join(', ')}` : 'suites: all')
  return choice
}

/** Chooses tests by changed files. A file of unknown reach, such as a migration, package.json or a removed file, selects everything. */
export function choose(changed: readonly string[], root = projectRoot): Choice {
  const expand = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob, { cwd: root }))
  const all = {
    rules: expand(ALL.rules),
    unit: expand(ALL.unit),
    elements: expand(ALL.elements),
    journeys: expand(ALL.journeys),
    trials: expand(ALL.trials),
  }
  const reach = testsByFile(Object.values(all).flat(), root)
  const unknown = changed.find((file) => !reach.has(file) && !PAGES.test(file))
  if (unknown) {
    console.log(`everything runs: the reach of ${unknown} is unknown`)
    return { files: ALL, suites: null }
  }
  for (const file of changed) console.log(`  ${file} reaches ${reach.get(file)?.size ?? 0} test files`)
  const hit = new Set(changed.flatMap((file) => [...(reach.get(file) ?? [])]))
  const product = changed.some((file) => PRODUCT.test(file))
  const files: Files = {
    rules: all.rules.filter((file) => hit.has(file)),
    unit: all.unit.filter((file) => hit.has(file)),
    elements: all.elements.filter((file) => hit.has(file)),
    journeys: all.journeys.filter((file) => product || hit.has(file)),
    trials: all.trials.filter((file) => hit.has(file)),
  }
  const isBuilt = files.journeys.length > 0 || changed.some((file) => BUILT.test(file))
  const isServed = changed.some((file) => SERVED.test(file))
  const suites = Object.entries(files).flatMap(([name, { length }]) => {
    console.log(`${name}: ${length} of ${all[name as keyof Files].length} files`)
    return length > 0 ? [name] : []
  })
  return {
    files,
    suites: ['check', ...(isBuilt ? ['build', 'sizes'] : []), ...(isServed ? ['conformance'] : []), ...suites],
  }
}

function branchedAt(): string {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    return git('rev-parse', 'HEAD')
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
