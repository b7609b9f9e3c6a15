import { type PageSocket, replaceWebSocket } from '../../../shared/demo/page/socket.ts'

/** Socket of the page under the control of a test. */
export interface FakeFeed {
  /** Returns the topics that are subscribed to now. */
  topics(): string[]
  /** Returns all texts that the page sent, oldest first. */
  sent(): string[]
  /** Returns how many sockets the page has opened so far. */
  opened(): number
  /** Returns how many sockets are open now. */
  connected(): number
  /** Pushes a tick of a topic, as the exchange does. */
  push(topic: string, tick: object): void
  /** Delivers a raw frame: text or arbitrary bytes. */
  frame(data: string | ArrayBuffer): void
  /** Closes the connection. */
  drop(): void
  /** Closes the connection and rejects new ones. */
  refuse(): void
  /** Restores the page's own `WebSocket`. */
  close(): void
}

const OPEN = 1

const fields = (text: string): { sub?: string; unsub?: string } => (text.startsWith('{') ? JSON.parse(text) : {})

/** Replaces the page's `WebSocket`, so that a test sends the messages and reads those of the page. */
export function fakeSocket(): FakeFeed {
  const sentBy = new Map<PageSocket, string[]>()
  let refuses = false
  const restore = replaceWebSocket(() => true, {
    created: (socket) => void sentBy.set(socket, []),
    accepts: () => !refuses,
    receive: (socket, text) => sentBy.get(socket)?.push(text),
  })
  const open = () => [...sentBy.keys()].filter(({ readyState }) => readyState === OPEN)
  const frame = (data: string | ArrayBuffer) => {
    for (const socket of open()) socket.deliver(data)
  }
  const drop = () => {
    for (const socket of open()) socket.close()
  }
  return {
    frame,
    topics() {
      const topics = new Set<string>()
      for (const socket of open())
        for (const { sub, unsub } of sentBy.get(socket)?.map(fields) ?? []) {
          if (sub) topics.add(sub)
          if (unsub) topics.delete(unsub)
        }
      return [...topics]
    },
    sent: () => [...sentBy.values()].flat(),
    opened: () => sentBy.size,
    connected: () => open().length,
    push: (topic, tick) => frame(JSON.stringify({ ch: topic, ts: 1, tick })),
    drop,
    refuse() {
      refuses = true
      drop()
    },
    close: restore,
  }
}
