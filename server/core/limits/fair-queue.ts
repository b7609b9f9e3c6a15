import { TooBusy } from './too-busy.ts'

/** Client for which a task runs. */
export interface Asker {
  /** Address of the sender, or id of the member. */
  who: string
  /** True if this is a member or a device that has logged in before; its tasks run before those of unknown clients. */
  known: boolean
}

/** Runs a task when a slot is free. Rejects with `TooBusy` if the queue is full. */
export type FairLine = <T>(work: () => Promise<T>, asker: Asker) => Promise<T>

interface Waiting {
  start(): void
  refuse(): void
}

/** Queued tasks by client; the client served last is at the end. */
type Lane = Map<string, Waiting[]>

/** Retry delay of rejected tasks. */
const COME_BACK_MS = 2_000

/**
 * Creates a queue that runs at most `atOnce` tasks at a time. Tasks of known clients run first, then one task of each client in turn, so that a client with
 * many tasks delays only itself. At most `perClient` tasks of one client wait, and `inAll` of each kind; a full queue evicts tasks of the client with the most.
 */
export function fairLine({ atOnce, perClient, inAll }: Record<'atOnce' | 'perClient' | 'inAll', number>): FairLine {
  const lanes: [known: Lane, unknown: Lane] = [new Map(), new Map()]
  let running = 0

  const next = (): Waiting | undefined => take(lanes[0]) ?? take(lanes[1])

  const waitForSlot = (asker: Asker): Promise<void> => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    const lane = lanes[asker.known ? 0 : 1]
    const own = lane.get(asker.who) ?? []
    if (own.length >= perClient) return Promise.reject(new TooBusy(COME_BACK_MS, 'client'))
    if (!makeRoom(lane, inAll, own.length)) return Promise.reject(new TooBusy(COME_BACK_MS, 'server'))
    lane.set(asker.who, own)
    return new Promise((start, reject) =>
      own.push({ start, refuse: () => reject(new TooBusy(COME_BACK_MS, 'server')) }),
    )
  }

  return async (work, asker) => {
    await waitForSlot(asker)
    try {
      return await work()
    } finally {
      const waiting = next()
      if (waiting) waiting.start()
      else running--
    }
  }
}

/** Takes the next task from a lane and moves its client to the end. */
function take(lane: Lane): Waiting | undefined {
  const [first] = lane
  if (!first) return undefined
  const [key, waiting] = first
  lane.delete(key)
  if (waiting.length > 1) lane.set(key, waiting)
  return waiting.shift()
}

/**
 * Makes room for one more task, evicting the newest task of the client with the longest queue if necessary. Returns false if this client, which has `own`
 * queued tasks, would then have the longest.
 */
function makeRoom(lane: Lane, inAll: number, own: number): boolean {
  const lines = [...lane.values()]
  if (lines.reduce((sum, { length }) => sum + length, 0) < inAll) return true
  const longest = lines.reduce((most, line) => (line.length > most.length ? line : most))
  if (longest.length <= own + 1) return false
  longest.pop()?.refuse()
  return true
}
