import type { Context } from '../http/context.ts'
import { reviewIdentity, waitingSince } from './identity.ts'

/** In a demo installation a form waits this long for its review, which nobody makes. */
export const REVIEW_AFTER_MS = 20_000
const LOOK_MS = 1000

/** Grants what has waited long enough, and tells each member that nobody looked at it. */
export async function reviewWaiting({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const member of await waitingSince(db, now() - REVIEW_AFTER_MS))
    await reviewIdentity(db, member, 'certified', now(), 'automatic')
}

/** Reviews by itself while a demo installation runs, also what was handed in before the last stop. Answers what ends it. */
export function startAutomaticReview(context: Pick<Context, 'config' | 'db' | 'now' | 'log'>): () => void {
  if (!context.config.demo) return () => undefined
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    await reviewWaiting(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'no identity was reviewed'),
    )
    busy = false
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  void look()
  return () => clearInterval(timer)
}
