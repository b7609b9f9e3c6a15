import type { Context } from '../http/context.ts'
import { repeatEvery } from '../scheduler/repeat.ts'
import { reviewIdentity, waitingSince } from './identity.ts'

/** In a demo installation a form waits this long and is then granted without a review. */
export const REVIEW_AFTER_MS = 20_000
const LOOK_MS = 1000

/** Grants what has waited long enough, and tells each member that no one reviewed it. */
export async function reviewWaiting({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const member of await waitingSince(db, now() - REVIEW_AFTER_MS))
    await reviewIdentity(db, member, 'certified', now(), 'automatic')
}

/** Reviews by itself while a demo installation runs, also what was handed in before the last stop. Answers what ends it. */
export const startAutomaticReview = (context: Context): (() => void) =>
  context.config.demo
    ? repeatEvery(LOOK_MS, () => reviewWaiting(context), context.log, 'no identity was reviewed')
    : () => undefined
