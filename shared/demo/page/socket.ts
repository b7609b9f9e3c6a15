const OPEN = 1
const CLOSED = 3

/** Server side of a replaced socket. */
export interface SocketServer {
  /** Called for each new socket. */
  created?(socket: PageSocket): void
  /** Returns whether a new socket may open. Default: true. */
  accepts?(): boolean
  /** Receives a text that the page sends. */
  receive(socket: PageSocket, text: string): void
  /** Called when the page closes the socket, or the server. */
  closed?(socket: PageSocket): void
}

/** WebSocket without a network. It opens in the next microtask. */
export class PageSocket extends EventTarget {
  /** Server side. It changes when a demo replaces the previous one. */
  server: SocketServer
  readyState = 0
  binaryType = 'blob'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(server: SocketServer) {
    super()
    this.server = server
    server.created?.(this)
    queueMicrotask(() => {
      if (this.readyState !== 0) return
      if (server.accepts?.() === false) return this.close()
      this.readyState = OPEN
      this.onopen?.()
    })
  }

  /** Sends a text of the page. */
  send(text: string): void {
    this.server.receive(this, text)
  }

  /** Delivers a frame to the page. */
  deliver(data: string | ArrayBuffer): void {
    if (this.readyState === OPEN) this.onmessage?.({ data })
  }

  /** Closes the socket from either side. */
  close(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.server.closed?.(this)
    this.onclose?.()
  }
}

/**
 * Replaces the page's `WebSocket` for the address of a feed, the seam below `shared/wire/feed/connection.ts`. Other sockets are the page's own.
 *
 * @param isFeed returns whether an address is the feed's
 * @returns a function that restores the page's own `WebSocket`
 */
export function replaceWebSocket(isFeed: (address: string) => boolean, server: SocketServer): () => void {
  const genuine = globalThis.WebSocket
  globalThis.WebSocket = new Proxy(genuine, {
    construct: (target, [address, protocols]: [string | URL, (string | string[])?]) =>
      isFeed(String(address)) ? new PageSocket(server) : Reflect.construct(target, [address, protocols]),
  })
  return () => {
    globalThis.WebSocket = genuine
  }
}
