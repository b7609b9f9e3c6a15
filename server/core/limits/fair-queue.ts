import { TooBusy } from './too-busy.ts'

/** For whom something is done. */
export interface Asker {
  /** The sender's address, or the member. */
  who: string
  /** A member, or a device that has signed in as one: goes before all who are unknown. */
  known: boolean
}

/** Does a work when it is its turn. Rejects with `TooBusy` when it will not be. */
export type FairLine = <T>(work: () => Promise<T>, asker: Asker) => Promise<T>

interface Waiting {
  start(): void
  refuse(): void
}

/** What waits, by who asks; who was served last stands last. */
type Lane = Map<string, Waiting[]>

/** Who is refused may come back after this long. */
const COME_BACK_MS = 2_000

/**
 * Runs at most `atOnce` works at a time. The others wait: those of known askers first, then each asker in turn, so that one who sends many waits behind
 * himself alone. No more than `perAsker` of one wait, and `inAll` of each kind; where there is no room it is made by whoever has the most waiting.
 */
export function fairLine({ atOnce, perAsker, inAll }: Record<'atOnce' | 'perAsker' | 'inAll', number>): FairLine {
  const lanes: [known: Lane, unknown: Lane] = [new Map(), new Map()]
  let running = 0

  const next = (): Waiting | undefined => take(lanes[0]) ?? take(lanes[1])

  const turn = (asker: Asker): Promise<void> => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    const lane = lanes[asker.known ? 0 : 1]
    const own = lane.get(asker.who) ?? []
    if (own.length >= perAsker) return Promise.reject(new TooBusy(COME_BACK_MS, 'client'))
    if (!makeRoom(lane, inAll, own.length)) return Promise.reject(new TooBusy(COME_BACK_MS, 'server'))
    lane.set(asker.who, own)
    return new Promise((start, reject) =>
      own.push({ start, refuse: () => reject(new TooBusy(COME_BACK_MS, 'server')) }),
    )
  }

  return async (work, asker) => {
    await turn(asker)
    try {
      return await work()
    } finally {
      const waiting = next()
      if (waiting) waiting.start()
      else running--
    }
  }
}

/** The next of a lane; its asker goes to the end. */
function take(lane: Lane): Waiting | undefined {
  const [first] = lane
  if (!first) return undefined
  const [who, waiting] = first
  lane.delete(who)
  if (waiting.length > 1) lane.set(who, waiting)
  return waiting.shift()
}

/** Sees to it that one more may wait, of an asker who has so many waiting: true when there is room, or whoever has more gave up the newest of theirs. */
function makeRoom(lane: Lane, inAll: number, own: number): boolean {
  const lines = [...lane.values()]
  if (lines.reduce((sum, { length }) => sum + length, 0) < inAll) return true
  const longest = lines.reduce((most, line) => (line.length > most.length ? line : most))
  if (longest.length <= own + 1) return false
  longest.pop()?.refuse()
  return true
}
