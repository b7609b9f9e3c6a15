const waiting = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

/** Does one thing at a time in this process, and of each key one after the other: who asks for many at once waits for them alone, others for one of them. */
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

/** Does something when something else has ended, well or not. */
const after = <T>(former: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> =>
  (former ?? Promise.resolve()).then(work, work)
