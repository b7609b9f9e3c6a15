/**
 * Events between the parts and nodes of a backend. An event is a hint and may be lost: money and decisions never depend on one. Prices that travel over events are signed and numbered. Topics are ASCII words joined by
 * dots, as in `member.7`.
 */
export interface Events {
  /** Publishes an event to the listeners of a topic, on all nodes if they are connected. Returns at once and never throws. */
  publish(topic: string, bytes: Uint8Array): void
  /** Adds a listener of a topic and returns a function that removes it. Listeners must not throw. */
  subscribe(topic: string, listener: (bytes: Uint8Array) => void): () => void
  /** True if there may be other nodes, and events travel between all of them while `isComplete`. */
  readonly connectsNodes: boolean
  /** True while events of every node of the backend arrive here. Otherwise pages must poll. */
  readonly isComplete: boolean
  /** Adds a listener of changes of `isComplete` and returns a function that removes it. */
  onCompleteness(listener: () => void): () => void
  close(): Promise<void>
}

/** Listeners by topic. */
export interface TopicListeners {
  deliver(topic: string, bytes: Uint8Array): void
  add(topic: string, listener: (bytes: Uint8Array) => void): () => void
}

/** Creates listeners by topic. `open` is called for the first listener of a topic and returns a function that is called after the last one. */
export function createTopicListeners(open: (topic: string) => () => void): TopicListeners {
  const topics = new Map<string, { listeners: Set<(bytes: Uint8Array) => void>; close: () => void }>()
  return {
    deliver(topic, bytes) {
      for (const listener of topics.get(topic)?.listeners ?? []) listener(bytes)
    },
    add(topic, listener) {
      const entry = (bytes: Uint8Array) => listener(bytes)
      const known = topics.get(topic) ?? { listeners: new Set(), close: open(topic) }
      topics.set(topic, known)
      known.listeners.add(entry)
      return () => {
        if (!known.listeners.delete(entry) || known.listeners.size > 0) return
        topics.delete(topic)
        known.close()
      }
    },
  }
}

/** Creates events within this process. `isOnlyNode` is true if no other process changes the same database. */
export function createLocalEvents({ isOnlyNode }: { isOnlyNode: boolean }): Events {
  const { deliver, add } = createTopicListeners(() => () => undefined)
  return {
    publish: deliver,
    subscribe: add,
    connectsNodes: false,
    isComplete: isOnlyNode,
    onCompleteness: () => () => undefined,
    close: async () => undefined,
  }
}
