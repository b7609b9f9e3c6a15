import type { Context } from '../http/context.ts'

type Waiting = Pick<Context, 'log'>

const running = new WeakMap<Waiting, Set<Promise<void>>>()

/** Does something after the answer, which is neither late for it nor tells by its time what was done. A failure is logged as `failure`. */
export function later(context: Waiting, work: () => Promise<void>, failure: string): void {
  const all = running.get(context) ?? new Set()
  running.set(context, all)
  const done: Promise<void> = work()
    .catch((error: unknown) => context.log.error({ err: error }, failure))
    .finally(() => all.delete(done))
  all.add(done)
}

/** Resolves when nothing is under way any more: before the database closes, and in tests. */
export async function settled(context: Waiting): Promise<void> {
  for (let all = running.get(context); all && all.size > 0; ) await Promise.all(all)
}
