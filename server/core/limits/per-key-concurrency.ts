import type { QueuePolicy } from './policies.ts'
import { TooBusy } from './too-busy.ts'

/** Runs a task of an owner when a slot is free. Rejects with `TooBusy` if the owner's queue is full. */
export type PerKeyQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Creates a queue for each owner: at most `perClientAtOnce` tasks run at a time, at most `perClientWaiting` more wait. Owners do not wait for each other. */
export function createPerKeyQueue({
  perClientAtOnce,
  perClientWaiting,
  retryMs,
}: Pick<QueuePolicy, 'perClientAtOnce' | 'perClientWaiting' | 'retryMs'>): PerKeyQueue {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (owner, work) => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    lines.set(owner, line)
    if (line.running < perClientAtOnce) line.running++
    else if (line.waiting.length >= perClientWaiting) throw new TooBusy(retryMs)
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
