/** Result of a suite: number of tests, and its output. */
export interface SuiteResult {
  passed: number
  failed: number
  /** Tests that did not run, each with its reason. */
  skipped?: readonly string[]
  /** Tests that failed, each with its error. */
  failures?: readonly string[]
  output: string
}

/** Suite of tests. It uses `processes` processes and starts when the suites in `needs` have ended. */
export interface Suite {
  name: string
  /** Name of the suite that decides whether this one runs after a change; by default its own. */
  selectedBy?: string
  processes: number
  needs?: readonly string[]
  run(): Promise<SuiteResult>
}

/** Result of a suite that has ended. */
export interface FinishedSuite extends SuiteResult {
  name: string
  seconds: number
}

const createFailure = (output: string): SuiteResult => ({ passed: 0, failed: 1, output })

/** Returns the names of suites that need each other in a circle, with the first name repeated at the end. Returns null without a circle. */
function findCycle(suites: readonly Suite[]): string[] | null {
  const needs = new Map(suites.map(({ name, needs = [] }) => [name, needs]))
  const harmless = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (harmless.has(name)) return null
    for (const needed of needs.get(name) ?? []) {
      const cycle = walk(needed, [...path, name])
      if (cycle) return cycle
    }
    harmless.add(name)
    return null
  }
  for (const name of needs.keys()) {
    const cycle = walk(name, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Runs suites in parallel within the number of processes and calls `finished` after each. Suites start in the given order; one that does not fit yet is
 * overtaken by later ones. A suite that needs more processes than there are runs alone. A needed suite that is not in the list is ignored. A suite fails if it
 * throws or if a needed suite failed.
 *
 * @throws Error that names the suites if they need each other in a circle; none has started then.
 */
export async function schedule(
  suites: readonly Suite[],
  processes: number,
  finished: (suite: FinishedSuite) => void,
): Promise<void> {
  const cycle = findCycle(suites)
  if (cycle) throw new Error(`suites need each other in a circle: ${cycle.join(' -> ')}`)
  const waiting = new Set(suites)
  const running = new Map<Suite, Promise<void>>()
  const failed = new Set<string>()
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((suite) => suite.name === name)
  const free = () => [...running.keys()].reduce((left, suite) => left - suite.processes, processes)

  async function run(suite: Suite): Promise<void> {
    const began = performance.now()
    const need = suite.needs?.find((name) => failed.has(name))
    const outcome = await (need
      ? createFailure(`not run, since ${need} failed`)
      : suite.run().catch((error: unknown) => createFailure(String(error))))
    if (outcome.failed > 0) failed.add(suite.name)
    running.delete(suite)
    finished({ ...outcome, name: suite.name, seconds: (performance.now() - began) / 1000 })
  }

  while (waiting.size > 0 || running.size > 0) {
    for (const suite of waiting) {
      const fits = suite.processes <= free() || running.size === 0
      if (!fits || suite.needs?.some(isOpen)) continue
      waiting.delete(suite)
      running.set(suite, run(suite))
    }
    await Promise.race(running.values())
  }
}
