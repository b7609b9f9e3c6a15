import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { decide } from './decide.ts'
import { waitingSince } from './reviews.ts'

/** In a demo installation what is handed in waits this long and is then granted without a review. */
export const REVIEW_AFTER_MS = 20_000
const LOOK_MS = 1000

/** Grants what has waited long enough, and tells each member that no one reviewed it. */
export async function grantWaiting(context: Context): Promise<void> {
  for (const id of await waitingSince(context.db, context.now() - REVIEW_AFTER_MS))
    await decide(context, id, { state: 'approved', by: 'nobody', reason: '' })
}

/** Reviews by itself while a demo installation runs, also what was handed in before the last stop. Answers what ends it. */
export const startAutomaticReviews = (context: Context): (() => void) =>
  context.config.demo
    ? repeatEvery(LOOK_MS, () => grantWaiting(context), context.log, 'nothing was reviewed')
    : () => undefined
