/**
 * Repetitions of a test over languages, sizes, databases and seeds. `npm test` plays a representative few of the cases with fixed seeds, `npm run test:all` plays
 * all. Works in Node and in element tests, into whose bundle the build writes the variable (tools/bundle/element-tests.ts).
 */
const cases = process.env.TEST_CASES || 'all'

/**
 * Returns the cases of this run: `few` of them in `npm test`, the others in a run of the rest, otherwise all.
 *
 * @example for (const width of everyCase([280, 390, 1100], [280])) it(`${width} px`, …)
 */
export function everyCase<Case>(all: readonly Case[], few: readonly NoInfer<Case>[]): readonly Case[] {
  if (cases === 'few') return few
  return cases === 'rest' ? all.filter((one) => !few.includes(one)) : all
}

/** Returns the option with which a test is left out of `npm test`, for a long test whose promise another one tests too. `covered` names that test. */
export const leaveForAll = (covered: string): { skip: string | false } => ({
  skip: cases === 'few' && `runs in npm run test:all; here: ${covered}`,
})

/** Parameters of a property test. */
interface Runs {
  numRuns: number
  seed?: number
}

/** Share of the runs of a property in `npm test`. */
const FEW_RUNS = 5

/** Returns the number of runs of a property test. `npm test` plays a fifth of them, always with the same seed. */
export const limitRuns = (numRuns: number): Runs =>
  cases === 'few' ? { numRuns: Math.ceil(numRuns / FEW_RUNS), seed: 1 } : { numRuns }

/** Returns the cases of this run, of which `npm test` plays the first `count`. */
export const firstCases = <Case>(all: readonly Case[], count = 1): readonly Case[] =>
  everyCase(all, all.slice(0, count))
