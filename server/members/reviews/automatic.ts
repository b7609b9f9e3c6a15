import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { decide } from './decide.ts'
import { waitingSince } from './reviews.ts'

/** Delay after which a demo installation approves a submission without a review. */
export const REVIEW_AFTER_MS = 20_000
const LOOK_MS = 1000

/** Approves the submissions that have waited long enough, and notifies each member that they were not reviewed. */
export async function grantWaiting(context: Context): Promise<void> {
  for (const id of await waitingSince(context.db, context.now() - REVIEW_AFTER_MS))
    await decide(context, id, { state: 'approved', by: 'nobody', reason: '' })
}

/** Starts automatic approval while a demo installation runs, including submissions from before the last stop. Returns a function that stops it. */
export const startAutomaticReviews = (context: Context): (() => void) =>
  context.config.demo
    ? repeatEvery(LOOK_MS, () => grantWaiting(context), context.log, 'automatic review failed, retrying in 1 s')
    : () => undefined
