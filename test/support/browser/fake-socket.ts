/** The page's socket as a test drives it. */
export interface FakeFeed {
  /** Topics that are subscribed to now. */
  topics(): string[]
  /** All texts that the page sent, oldest first. */
  sent(): string[]
  /** How many sockets the page has opened so far. */
  opened(): number
  /** Pushes a tick of a topic, as the exchange does. */
  push(topic: string, tick: object): void
  /** Delivers a frame as it is: text, or bytes that may be anything. */
  frame(data: string | ArrayBuffer): void
  /** Loses the connection. */
  drop(): void
  /** Loses the connection, and takes none any more. */
  refuse(): void
  /** Gives the page its own `WebSocket` back. */
  close(): void
}

/** A WebSocket that goes nowhere; it opens in the next task. */
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

/** Puts a socket in place of the page's `WebSocket`, so that a test says what comes and sees what goes. */
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
