import { TooBusy } from './too-busy.ts'

/** Runs a task of an owner when a slot is free. Rejects with `TooBusy` if the owner's queue is full. */
export type Lanes = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Retry delay of rejected tasks. */
const COME_BACK_MS = 1_000

/** Creates a queue for each owner: at most `atOnce` tasks run at a time, at most `waiting` more wait. Owners do not wait for each other. */
export function lanes({ atOnce, waiting: most }: Record<'atOnce' | 'waiting', number>): Lanes {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (owner, work) => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    lines.set(owner, line)
    if (line.running < atOnce) line.running++
    else if (line.waiting.length >= most) throw new TooBusy(COME_BACK_MS)
    else await new Promise<void>((start) => line.waiting.push(start))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(owner)
    }
  }
}
