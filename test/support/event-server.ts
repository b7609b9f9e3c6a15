import { createTopicListeners, type Events } from '../../server/core/events/events.ts'

type Delivery = readonly [topic: string, bytes: Uint8Array]

/** Event server in this process, and what a test does to the messages of one node. */
export interface TestEvents extends Events {
  /** False: the event server is away for this node. */
  setComplete(isComplete: boolean): void
  /** Loses messages to this node until `null`; returns true for each that is lost. */
  lose: ((delivery: Delivery) => boolean) | null
  /** While true, messages from and to this node wait. */
  hold(isHeld: boolean): void
}

/** Creates an event server; each call of the returned function connects a node. */
export function createEventServer(): () => TestEvents {
  const nodes = new Set<(delivery: Delivery) => void>()
  return () => {
    const { deliver, add } = createTopicListeners(() => () => undefined)
    const listeners = new Set<() => void>()
    let [isComplete, isHeld] = [true, false]
    let waiting: (() => void)[] = []
    const inTurn = (run: () => void) => (isHeld ? void waiting.push(run) : run())
    const receive = (delivery: Delivery) =>
      inTurn(() => {
        if (isComplete && !events.lose?.(delivery)) deliver(...delivery)
      })
    nodes.add(receive)
    const events: TestEvents = {
      connectsNodes: true,
      lose: null,
      publish: (...delivery) =>
        inTurn(() => {
          if (isComplete) for (const other of nodes) if (other !== receive) other(delivery)
        }),
      subscribe: add,
      get isComplete() {
        return isComplete
      },
      setComplete(next) {
        isComplete = next
        for (const listener of listeners) listener()
      },
      hold(next) {
        isHeld = next
        if (next) return
        const runs = waiting
        waiting = []
        for (const run of runs) run()
      },
      onCompleteness(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      close: async () => undefined,
    }
    return events
  }
}
