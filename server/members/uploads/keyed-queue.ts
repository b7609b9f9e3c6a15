const waiting = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

/** Runs one task at a time in this process, and the tasks of one key in order. A key with many tasks delays each other key by at most one task. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = after(waiting.get(key), () => {
    const now = after(last, work)
    last = now
    return now
  })
  waiting.set(key, turn)
  const forget = () => {
    if (waiting.get(key) === turn) waiting.delete(key)
  }
  turn.then(forget, forget)
  return turn
}

/** Runs `work` once the previous task has settled. */
const after = <T>(former: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> =>
  (former ?? Promise.resolve()).then(work, work)
