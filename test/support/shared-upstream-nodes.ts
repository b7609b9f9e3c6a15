import type { Db } from '../../server/core/db/db.ts'
import type { RelayListener, UpstreamSocket } from '../../server/market/upstream/relay-socket.ts'
import { SharedUpstream } from '../../server/market/upstream/shared-connection/shared-upstream.ts'
import type { TestEvents } from './event-server.ts'
import { createMemoryLog } from './log.ts'

/** Heartbeat of these nodes in ms: a tenth of that of a backend, or less. */
const TICK_MS = 20

/** Exchange whose connections all receive what a test pushes. */
export interface PushedExchange {
  /** Opens a connection. It confirms each subscription. */
  open(listener: RelayListener): UpstreamSocket
  /** Pushes a text to all connections that have subscribed to the topic. */
  push(topic: string, text: string): void
  /** Number of open connections. */
  count(): number
  /** Topics of the open connections. */
  topics(): string[]
  /** Closes all connections, which open again at once unless the exchange is away. */
  drop(): void
}

/** Creates an exchange without connections. */
export function createPushedExchange(): PushedExchange {
  const connections = new Map<RelayListener, Set<string>>()
  return {
    open(listener) {
      const topics = new Set<string>()
      connections.set(listener, topics)
      return {
        subscribe(topic) {
          topics.add(topic)
          setImmediate(() => listener.onSubscribed?.(topic))
        },
        unsubscribe: (topic) => void topics.delete(topic),
        request: async (message) => ({ before: `{"rep":"${message.req}","id":`, after: '}' }),
        close: () => void connections.delete(listener),
      }
    },
    push(topic, text) {
      for (const [listener, topics] of connections)
        if (topics.has(topic)) listener.onPush(topic, JSON.stringify({ ch: topic, text }), { ch: topic, text })
    },
    count: () => connections.size,
    topics: () => [...connections.values()].flatMap((topics) => [...topics]).sort(),
    drop() {
      for (const [listener, topics] of connections) {
        listener.onLost?.()
        for (const topic of topics) setImmediate(() => listener.onSubscribed?.(topic))
      }
    },
  }
}

/** Node that shares its connection, and what its listener has heard. */
export interface SharingNode {
  upstream: SharedUpstream
  socket: UpstreamSocket
  events: TestEvents
  /** Texts of pushes, `+topic` for each confirmed subscription, `lost` for each loss. */
  heard: string[]
  /** Stops the node between two instructions, as SIGSTOP does, or continues it. */
  pause(isPaused: boolean): void
}

/** Starts a node that subscribes to a topic. */
export function startSharingNode(
  { db, exchange, events }: { db: Db; exchange: PushedExchange; events: TestEvents },
  topic: string,
): SharingNode {
  const heard: string[] = []
  let release: (() => void) | null = null
  let pausing = Promise.resolve()
  const pausable: Db = { ...db, query: (text, params) => pausing.then(() => db.query(text, params)) }
  const upstream = new SharedUpstream({
    ...{ db: pausable, events, source: 'https://exchange.example', tickMs: TICK_MS },
    log: createMemoryLog().log,
  })
  const socket = upstream.openSocket('main', exchange.open, {
    onPush: (_topic, _json, { text }) => void heard.push(String(text)),
    onSubscribed: (confirmed) => void heard.push(`+${confirmed}`),
    onLost: () => void heard.push('lost'),
  })
  socket.subscribe(topic)
  return {
    ...{ upstream, socket, events, heard },
    pause(isPaused) {
      events.hold(isPaused)
      release?.()
      release = null
      if (isPaused)
        pausing = new Promise((resolve) => {
          release = resolve
        })
    },
  }
}
