import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { decideReview } from './decide.ts'
import { findWaitingSince } from './reviews.ts'

/** Delay after which a demo installation approves a submission without a review. */
export const AUTOMATIC_APPROVAL_MS = 20_000
const POLL_MS = 1000

/** Approves the submissions that have waited long enough, and notifies each member that they were not reviewed. */
export async function approveWaiting(context: Context): Promise<void> {
  for (const id of await findWaitingSince(context.db, context.now() - AUTOMATIC_APPROVAL_MS))
    await decideReview(context, id, { state: 'approved', by: 'nobody', reason: '' })
}

/** Starts automatic approval while a demo installation runs, including submissions from before the last stop. Returns a function that stops it. */
export const startAutomaticReviews = (context: Context): (() => void) =>
  context.config.demo
    ? repeatEvery(POLL_MS, () => approveWaiting(context), context.log, 'automatic review failed, retrying in 1 s')
    : () => undefined
