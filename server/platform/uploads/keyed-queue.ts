const lastByKey = new Map<string, Promise<unknown>>()
let lastTask: Promise<unknown> = Promise.resolve()

/** Runs one task at a time in this process, and the tasks of one key in order. A key with many tasks delays each other key by at most one task. */
export function enqueueByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = runAfter(lastByKey.get(key), () => {
    const now = runAfter(lastTask, work)
    lastTask = now
    return now
  })
  lastByKey.set(key, turn)
  const forget = () => {
    if (lastByKey.get(key) === turn) lastByKey.delete(key)
  }
  turn.then(forget, forget)
  return turn
}

/** Runs `work` once the previous task has settled. */
const runAfter = <T>(former: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> =>
  (former ?? Promise.resolve()).then(work, work)
