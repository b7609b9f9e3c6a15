/** How many of a suite's tests passed and failed, and what it printed. */
export interface SuiteResult {
  passed: number
  failed: number
  /** Tests that did not run, each with its reason. */
  skipped?: readonly string[]
  output: string
}

/** Something to run: so many processes at once, and begins when those suites that it needs are through. */
export interface Suite {
  name: string
  /** The suite with which it runs after a change, where that is not itself. */
  like?: string
  processes: number
  needs?: readonly string[]
  run(): Promise<SuiteResult>
}

/** A suite that has run. */
export interface Finished extends SuiteResult {
  name: string
  seconds: number
}

const broken = (output: string): SuiteResult => ({ passed: 0, failed: 1, output })

/**
 * Runs suites side by side as far as the number of processes goes, in the order given where nothing else forbids; tells of each when it is through. A suite whose
 * need failed or is not among them does not wait for it; one that throws, or whose need failed, has failed.
 */
export async function schedule(
  suites: readonly Suite[],
  processes: number,
  finished: (suite: Finished) => void,
): Promise<void> {
  const waiting = new Set(suites)
  const running = new Map<Suite, Promise<void>>()
  const failed = new Set<string>()
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((suite) => suite.name === name)
  const free = () => [...running.keys()].reduce((left, suite) => left - suite.processes, processes)

  async function run(suite: Suite): Promise<void> {
    const began = performance.now()
    const need = suite.needs?.find((name) => failed.has(name))
    const outcome = await (need
      ? broken(`not run, since ${need} failed`)
      : suite.run().catch((error: unknown) => broken(String(error))))
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
