import { Disagreement } from '../simulation/play.ts'
import { type Length, runSeed } from '../simulation/run.ts'
import { openWorld } from '../simulation/world.ts'
import { atLeast, atMost, type Row } from './rows.ts'

/** Lengths of the seeds: a day, a week in which terms end, and a year. */
const DAY: Length = { days: 1, steps: 60 }
const WEEK: Length = { days: 7, steps: 60 }
const YEAR: Length = { days: 365, steps: 400 }
const lengthOf = (seed: number): Length => (seed % 100 === 0 ? YEAR : seed % 4 === 0 ? WEEK : DAY)

/**
 * Runs many seeds of the simulation, each a day or more of the whole backend under faults, compared with a model. SIMULATION_SEEDS is their number (1,000),
 * SIMULATION_FROM the first (1). A seed that disagrees is printed with its latest events. Repeat it with `SIMULATION_FROM=SEED SIMULATION_SEEDS=1`.
 */
export async function bench(): Promise<Row[]> {
  const [seeds, from] = [numberOf('SIMULATION_SEEDS', 1000), numberOf('SIMULATION_FROM', 1)]
  const world = await openWorld()
  const began = performance.now()
  let [disagreements, steps, faults, kills] = [0, 0, 0, 0]
  for (let seed = from; seed < from + seeds; seed++) {
    try {
      const run = await runSeed(world, seed, lengthOf(seed))
      steps += run.trace.length
      faults += run.faults
      kills += run.kills
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error
      disagreements++
      console.error(error.message)
    }
  }
  const minutes = (performance.now() - began) / 60_000
  await world.close()
  const name = `simulation of ${seeds} seeds from ${from}`
  return [
    atMost(0, `${name}: disagreements in ${steps} acts, ${faults} faults, ${kills} kills`, disagreements, 'seeds'),
    atLeast(1, `${name}: speed`, seeds / minutes, 'seeds/minute'),
  ]
}

function numberOf(name: string, otherwise: number): number {
  const given = process.env[name] ?? String(otherwise)
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`${name} must be a number above zero; it is "${given}".`)
  return Number(given)
}
