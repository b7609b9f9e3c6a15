import type { Context } from '../http/context.ts'

type BackgroundContext = Pick<Context, 'log'>

const workByContext = new WeakMap<BackgroundContext, Set<Promise<void>>>()

/** Runs `work` without delaying the response, whose time then does not disclose what was done. Errors are logged as `failure`. */
export function runInBackground(context: BackgroundContext, work: () => Promise<void>, failure: string): void {
  const all = workByContext.get(context) ?? new Set()
  workByContext.set(context, all)
  const done: Promise<void> = work()
    .catch((error: unknown) => context.log.error({ err: error }, failure))
    .finally(() => all.delete(done))
  all.add(done)
}

/** Resolves when no such work is in progress: before the database closes, and in tests. */
export async function waitForBackgroundWork(context: BackgroundContext): Promise<void> {
  for (let all = workByContext.get(context); all && all.size > 0; ) await Promise.all(all)
}
