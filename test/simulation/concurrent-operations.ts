import { drawTransferCancellation } from './actions/internal-transfers.ts'
import { createConcurrentDecision } from './actions/reviews.ts'
import { drawSpotCancellation, drawSpotOrder } from './actions/spot.ts'
import { drawRedemption } from './actions/term-products.ts'
import { createEngineOperation } from './engines.ts'
import type { DrawOperation, Operation, Simulation } from './operation.ts'
import { createRandom, type Random } from './random.ts'

/** Maximum time in ms that the spot engine allocates in one transaction. Within it, its turn comes either before or after any other operation. */
const MAX_STEP_MS = 600_000

const compact = (ops: readonly (Operation | null)[]): Operation[] => ops.filter((op) => op !== null)

/** Draws concurrent operations: two that compete, the same twice, or an engine and a member. */
export async function drawConcurrent(sim: Simulation, random: Random, draw: DrawOperation): Promise<Operation[]> {
  const isOneStep = sim.state.now - Math.min(sim.state.matchedTo, sim.state.triggeredTo) < MAX_STEP_MS
  switch (random.whole(0, 7)) {
    case 0: {
      const op = await draw(sim, random)
      return compact([op, op])
    }
    case 1: {
      // A double click: the same form under another key.
      const seed = random.whole(0, 2 ** 31)
      return compact([await draw(sim, createRandom(seed)), await draw(sim, createRandom(seed))])
    }
    case 2:
      return createConcurrentDecision(sim, random.pick(['deposits', 'withdrawals', 'loans']), random.chance(0.6))
    case 3:
      return isOneStep
        ? compact([
            await drawSpotCancellation(sim, random),
            createEngineOperation(sim, 'match'),
            createEngineOperation(sim, 'match'),
          ])
        : []
    case 6:
      return isOneStep
        ? compact([
            await random.pick([drawSpotCancellation, drawSpotOrder])(sim, random),
            createEngineOperation(sim, 'trigger'),
            createEngineOperation(sim, 'trigger'),
          ])
        : []
    case 4:
      return compact([
        await random.pick([drawTransferCancellation, drawRedemption])(sim, random),
        createEngineOperation(sim, 'perform'),
      ])
    case 5:
      return compact([
        await draw(sim, random),
        createEngineOperation(sim, 'settle'),
        isOneStep ? createEngineOperation(sim, 'match') : null,
      ])
    default:
      return compact([
        await draw(sim, random),
        await draw(sim, random),
        random.chance(0.4) ? await draw(sim, random) : null,
      ])
  }
}
