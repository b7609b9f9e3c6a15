/** A browser engine that the product is tested in. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

export const ENGINES: readonly Engine[] = ['chromium', 'firefox', 'webkit']

/** Names the engine of a run in its environment. */
export const ENGINE = 'TEST_ENGINE'

/** The engine of this run: that of TEST_ENGINE, else Chromium. Throws at a name that is none. */
export function engine(): Engine {
  const name = process.env[ENGINE] || 'chromium'
  const found = ENGINES.find((one) => one === name)
  if (!found) throw new Error(`${ENGINE} is ${ENGINES.join(', ')}, not ${name}`)
  return found
}
