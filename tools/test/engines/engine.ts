/** Browser engine that the product is tested in. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/** All engines. */
export const ENGINES: readonly Engine[] = ['chromium', 'firefox', 'webkit']

/** Environment variable with the engine of a run. */
export const ENGINE_VARIABLE = 'TEST_ENGINE'

/** Returns the engine of this run: TEST_ENGINE, otherwise Chromium. @throws Error for an unknown name. */
export function getEngine(): Engine {
  const name = process.env[ENGINE_VARIABLE] || 'chromium'
  const found = ENGINES.find((one) => one === name)
  if (!found) throw new Error(`unknown ${ENGINE_VARIABLE} ${name}; the choices are: ${ENGINES.join(', ')}`)
  return found
}
