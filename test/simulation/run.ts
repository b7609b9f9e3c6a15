import { look } from './actions/accounts.ts'
import { drawAtOnce } from './concurrent-operations.ts'
import { anyAct } from './draw-operation.ts'
import { ENGINES, engineOp } from './engines.ts'
import { Play, type Run, SOON_MS } from './play.ts'
import { type Random, randomOf } from './random.ts'
import { DAY } from './state.ts'
import type { World } from './world.ts'

/** Length of a run: days of the simulated clock and the steps in them. */
export interface Length {
  days: number
  steps: number
}

/** Number of steps between verifications of all books; they are also verified at the end. */
const VERIFIED_EVERY = 8
/** Probability that a long time passes before a step. */
const LONG = 0.15

/**
 * Runs a seed on a world.
 *
 * @throws a `Disagreement` with the seed, the differences and the latest events
 */
export async function runSeed(world: World, seed: number, { days, steps }: Length): Promise<Run> {
  const play = await Play.begin(world, seed, randomOf(seed))
  const longest = Math.floor((2 * days * DAY) / (LONG * steps))
  try {
    for (let at = 1; at <= steps; at++) {
      // Each step has a random stream of its own, so a step that draws more does not change later ones.
      const random = randomOf(seed, at)
      const draw = random.next()
      if (draw < LONG) await play.pass(random.whole(1, longest), random)
      else if (draw < 0.6) await play.pass(random.whole(1, SOON_MS), random)
      await step(play, random)
      if (at % VERIFIED_EVERY === 0) await play.check()
    }
    const last = randomOf(seed, steps + 1)
    await play.sendAgain(last)
    for (const name of ENGINES) await play.act([engineOp(play.sim, name)], last, 0)
    await play.check()
  } catch (error) {
    throw play.disagreement(error)
  } finally {
    await play.end()
  }
  return play.run
}

async function step(play: Play, random: Random): Promise<void> {
  const draw = random.next()
  if (draw < 0.22) {
    const turn = engineOp(play.sim, random.pick(ENGINES))
    return play.act(random.chance(0.3) ? [turn, turn] : [turn], random, 0.25)
  }
  if (draw < 0.26) return play.kill(random)
  if (draw < 0.34 && play.hasUnanswered) return play.sendAgain(random)
  if (draw < 0.4) return play.repeat(random)
  if (draw < 0.53) {
    const ops = await drawAtOnce(play.sim, random, anyAct)
    return ops.length > 0 ? play.act(ops, random, 0.1) : undefined
  }
  const op = await (random.chance(0.04) ? look : anyAct)(play.sim, random)
  if (op) await play.act([op], random, 0.25)
}
