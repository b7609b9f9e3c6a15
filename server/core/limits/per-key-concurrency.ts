import { TooBusy } from './too-busy.ts'

/** Does a work of an owner when it is its turn. Rejects with `TooBusy` when too many of that owner wait. */
export type Lanes = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Who is refused may come back after this long. */
const COME_BACK_MS = 1_000

/** Runs at most `atOnce` works of one owner at a time; more wait behind each other, at most `waiting`, and nobody else waits for them. */
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
