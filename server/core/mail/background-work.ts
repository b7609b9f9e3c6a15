import type { Context } from '../http/context.ts'

type Waiting = Pick<Context, 'log'>

const running = new WeakMap<Waiting, Set<Promise<void>>>()

/** Runs `work` without delaying the response, whose time then does not disclose what was done. Errors are logged as `failure`. */
export function later(context: Waiting, work: () => Promise<void>, failure: string): void {
  const all = running.get(context) ?? new Set()
  running.set(context, all)
  const done: Promise<void> = work()
    .catch((error: unknown) => context.log.error({ err: error }, failure))
    .finally(() => all.delete(done))
  all.add(done)
}

/** Resolves when no such work is in progress: before the database closes, and in tests. */
export async function settled(context: Waiting): Promise<void> {
  for (let all = running.get(context); all && all.size > 0; ) await Promise.all(all)
}
