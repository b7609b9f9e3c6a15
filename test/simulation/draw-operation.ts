import { swap, transfer } from './actions/accounts.ts'
import { book } from './actions/bookings.ts'
import { cancelSent, send } from './actions/internal-transfers.ts'
import { placeOption } from './actions/options.ts'
import { applyLoan, decide, deposit, repay, takeBack, withdraw } from './actions/reviews.ts'
import { cancelSpot, placeSpot } from './actions/spot.ts'
import { lock, redeem, stake } from './actions/term-products.ts'
import type { Drawer } from './operation.ts'

/** Weights of the operations. */
const ACTS: readonly [Drawer, number][] = [
  [transfer, 8],
  [swap, 5],
  [placeSpot, 14],
  [cancelSpot, 5],
  [placeOption, 9],
  [stake, 4],
  [redeem, 3],
  [lock, 3],
  [send, 6],
  [cancelSent, 3],
  [deposit, 3],
  [withdraw, 4],
  [applyLoan, 3],
  [repay, 3],
  [takeBack, 3],
  [decide, 8],
  [book, 8],
]
const PARTS = ACTS.flatMap(([act, parts]) => Array.from({ length: parts }, () => act))
/** Number of attempts, since some operations are not possible yet. */
const TRIES = 4

/** Draws one of all operations that move money. */
export const anyAct: Drawer = async (sim, random) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const op = await random.pick(PARTS)(sim, random)
    if (op) return op
  }
  return null
}
