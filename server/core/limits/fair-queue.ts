import type { QueuePolicy } from './policies.ts'
import { TooBusy } from './too-busy.ts'

/** Client for which a task runs. */
export interface Client {
  /** Address of the sender, or id of the member. */
  key: string
  /** True for a member, a device that has logged in before, and the backend itself. Tasks of known clients run before those of unknown clients. */
  isKnown: boolean
}

/** Runs a task when a slot is free. Rejects with `TooBusy` if the queue is full. */
export type FairQueue = <T>(work: () => Promise<T>, client: Client) => Promise<T>

interface QueuedTask {
  start(): void
  refuse(): void
}

type QueueFigures = Omit<QueuePolicy, 'counts' | 'per' | 'beyond'>

/** Queued tasks of a group of clients by `Client.key`, in the order in which the clients are served. */
type ClientQueues = Map<string, QueuedTask[]>

/**
 * Creates a queue that runs at most `atOnce` tasks at a time. Known clients are served before unknown ones. Within each group, clients take turns, one task
 * each, so that a client with many tasks delays only itself. At most `perClientWaiting` tasks of one client and `waiting` tasks of each group wait. When a
 * group is full, the newest task of its client with the longest queue is evicted.
 */
export function createFairQueue({ atOnce, waiting: perGroup, perClientWaiting, retryMs }: QueueFigures): FairQueue {
  const groups: [known: ClientQueues, unknown: ClientQueues] = [new Map(), new Map()]
  let running = 0

  const takeNextTask = (): QueuedTask | undefined => takeNext(groups[0]) ?? takeNext(groups[1])

  const waitForSlot = (client: Client): Promise<void> => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    const group = groups[client.isKnown ? 0 : 1]
    const own = group.get(client.key) ?? []
    if (own.length >= perClientWaiting) return Promise.reject(new TooBusy(retryMs, 'client'))
    if (!makeRoom(group, perGroup, own.length)) return Promise.reject(new TooBusy(retryMs, 'server'))
    group.set(client.key, own)
    return new Promise((start, reject) => own.push({ start, refuse: () => reject(new TooBusy(retryMs, 'server')) }))
  }

  return async (work, client) => {
    await waitForSlot(client)
    try {
      return await work()
    } finally {
      // The slot passes to the next task, so `running` stays the same.
      const waiting = takeNextTask()
      if (waiting) waiting.start()
      else running--
    }
  }
}

/** Creates a fair queue for each key, such as a member. Keys do not wait for each other. */
export function createKeyedQueue(figures: QueueFigures): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { enqueue: FairQueue; tasks: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { enqueue: createFairQueue(figures), tasks: 0 }
    queues.set(key, queue)
    queue.tasks++
    try {
      return await queue.enqueue(work, { key, isKnown: false })
    } finally {
      if (--queue.tasks === 0) queues.delete(key)
    }
  }
}

/** Takes the next task from a group and moves its client to the end. */
function takeNext(group: ClientQueues): QueuedTask | undefined {
  const [first] = group
  if (!first) return undefined
  const [key, waiting] = first
  group.delete(key)
  if (waiting.length > 1) group.set(key, waiting)
  return waiting.shift()
}

/**
 * Makes room for one more task, evicting the newest task of the client with the longest queue if necessary. Returns false if no other client's queue would be
 * longer than that of this client, which has `own` queued tasks.
 */
function makeRoom(group: ClientQueues, maxWaiting: number, own: number): boolean {
  const lines = [...group.values()]
  if (lines.reduce((sum, { length }) => sum + length, 0) < maxWaiting) return true
  const longest = lines.reduce((most, line) => (line.length > most.length ? line : most))
  if (longest.length <= own + 1) return false
  longest.pop()?.refuse()
  return true
}
