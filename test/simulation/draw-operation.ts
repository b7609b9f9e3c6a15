import { drawSwap, drawTransfer } from './actions/accounts.ts'
import { drawBooking } from './actions/bookings.ts'
import { drawConditionalOrder } from './actions/conditional.ts'
import { drawInternalTransfer, drawTransferCancellation } from './actions/internal-transfers.ts'
import { drawOption } from './actions/options.ts'
import {
  drawCancellation,
  drawDecision,
  drawDeposit,
  drawLoan,
  drawRepayment,
  drawWithdrawal,
} from './actions/reviews.ts'
import { drawSpotAmendment, drawSpotCancellation, drawSpotOrder } from './actions/spot.ts'
import { drawLock, drawRedemption, drawStake } from './actions/term-products.ts'
import type { DrawOperation } from './operation.ts'

/** Weights of the operations. */
const WEIGHTS: readonly [DrawOperation, number][] = [
  [drawTransfer, 8],
  [drawSwap, 5],
  [drawSpotOrder, 14],
  [drawConditionalOrder, 8],
  [drawSpotCancellation, 5],
  [drawSpotAmendment, 5],
  [drawOption, 9],
  [drawStake, 4],
  [drawRedemption, 3],
  [drawLock, 3],
  [drawInternalTransfer, 6],
  [drawTransferCancellation, 3],
  [drawDeposit, 3],
  [drawWithdrawal, 4],
  [drawLoan, 3],
  [drawRepayment, 3],
  [drawCancellation, 3],
  [drawDecision, 8],
  [drawBooking, 8],
]
const WEIGHTED_OPERATIONS = WEIGHTS.flatMap(([act, parts]) => Array.from({ length: parts }, () => act))
/** Number of attempts, since some operations are not possible yet. */
const MAX_ATTEMPTS = 4

/** Draws one of all operations that move money. */
export const drawAnyOperation: DrawOperation = async (sim, random) => {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const op = await random.pick(WEIGHTED_OPERATIONS)(sim, random)
    if (op) return op
  }
  return null
}
