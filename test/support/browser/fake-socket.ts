/** Socket of the page under the control of a test. */
export interface FakeFeed {
  /** Returns the topics that are subscribed to now. */
  topics(): string[]
  /** Returns all texts that the page sent, oldest first. */
  sent(): string[]
  /** Returns how many sockets the page has opened so far. */
  opened(): number
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

/** WebSocket without a network; it opens in the next microtask. */
class Socket extends EventTarget {
  static readonly all: Socket[] = []
  static refuses = false
  readonly sent: string[] = []
  readyState: number = WebSocket.CONNECTING
  binaryType = 'blob'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    super()
    Socket.all.push(this)
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      if (Socket.refuses) return this.close()
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
}

const fields = (text: string): { sub?: string; unsub?: string } => (text.startsWith('{') ? JSON.parse(text) : {})

/** Replaces the page's `WebSocket`, so that a test sends the messages and reads those of the page. */
export function fakeSocket(): FakeFeed {
  const genuine = globalThis.WebSocket
  Socket.all.length = 0
  Socket.refuses = false
  const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }
  globalThis.WebSocket = Object.assign(Socket, states) as unknown as typeof WebSocket
  const open = () => Socket.all.filter(({ readyState }) => readyState === states.OPEN)
  const frame = (data: string | ArrayBuffer) => {
    for (const socket of open()) socket.onmessage?.({ data })
  }
  return {
    frame,
    topics() {
      const topics = new Set<string>()
      for (const { sent } of open())
        for (const { sub, unsub } of sent.map(fields)) {
          if (sub) topics.add(sub)
          if (unsub) topics.delete(unsub)
        }
      return [...topics]
    },
    sent: () => Socket.all.flatMap(({ sent }) => sent),
    opened: () => Socket.all.length,
    push: (topic, tick) => frame(JSON.stringify({ ch: topic, ts: 1, tick })),
    drop() {
      for (const socket of open()) socket.close()
    },
    refuse() {
      Socket.refuses = true
      for (const socket of open()) socket.close()
    },
    close() {
      globalThis.WebSocket = genuine
    },
  }
}
