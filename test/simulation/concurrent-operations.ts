import { cancelSent } from './actions/internal-transfers.ts'
import { bothDecide } from './actions/reviews.ts'
import { cancelSpot } from './actions/spot.ts'
import { redeem } from './actions/term-products.ts'
import { engineOp } from './engines.ts'
import type { Drawer, Op, Sim } from './operation.ts'
import { type Random, randomOf } from './random.ts'

/** Maximum time in ms that the spot engine allocates in one transaction. Within it, its turn comes either before or after any other operation. */
const ONE_STEP_MS = 600_000

const some = (ops: readonly (Op | null)[]): Op[] => ops.filter((op) => op !== null)

/** Draws concurrent operations: two that compete, the same twice, or an engine and a member. */
export async function drawAtOnce(sim: Sim, random: Random, draw: Drawer): Promise<Op[]> {
  const isOneStep = sim.state.now - sim.state.matchedTo < ONE_STEP_MS
  switch (random.whole(0, 6)) {
    case 0: {
      const op = await draw(sim, random)
      return some([op, op])
    }
    case 1: {
      // A double click: the same form under another key.
      const seed = random.whole(0, 2 ** 31)
      return some([await draw(sim, randomOf(seed)), await draw(sim, randomOf(seed))])
    }
    case 2:
      return bothDecide(sim, random.pick(['deposits', 'withdrawals', 'loans']), random.chance(0.6))
    case 3:
      return isOneStep ? some([await cancelSpot(sim, random), engineOp(sim, 'match'), engineOp(sim, 'match')]) : []
    case 4:
      return some([await random.pick([cancelSent, redeem])(sim, random), engineOp(sim, 'perform')])
    case 5:
      return some([await draw(sim, random), engineOp(sim, 'settle'), isOneStep ? engineOp(sim, 'match') : null])
    default:
      return some([
        await draw(sim, random),
        await draw(sim, random),
        random.chance(0.4) ? await draw(sim, random) : null,
      ])
  }
}
