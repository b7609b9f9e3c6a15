import { gzipSync } from 'node:zlib'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../shared/contract/feed.ts'

/** Heartbeat of the socket. */
export interface Heartbeat {
  pingMs: number
  /** Without a pong for this long the connection is closed. */
  silenceMs: number
}

/** Bytes that may wait for a slow client before it is cut off; what it misses it would have to throw away anyway. */
const MOST_WAITING = 4 * 1024 * 1024
/** The exchange's code for a client that does not answer. */
const SILENT = 1003
const POLICY = 1008
/** Messages a client may send at once, and a second in the long run. */
const MOST_MESSAGES = { atOnce: 500, perSecond: 100 }
/** Pings that may still be answered. */
const RECENT_PINGS = 4

/** One client of the socket: its dialect, its topics, its heartbeat. */
export class Connection {
  dialect: Dialect
  readonly topics = new Set<string>()
  readonly #socket: WebSocket
  readonly #beat: NodeJS.Timeout
  readonly #deadline: NodeJS.Timeout
  #pings: number[] = []
  #mayRead: number = MOST_MESSAGES.atOnce
  #readAt = performance.now()

  constructor(socket: WebSocket, dialect: Dialect, { pingMs, silenceMs }: Heartbeat) {
    this.#socket = socket
    this.dialect = dialect
    this.#beat = setInterval(() => this.#ping(), pingMs).unref()
    this.#deadline = setTimeout(() => socket.close(SILENT, 'ping timeout'), silenceMs).unref()
  }

  #ping(): void {
    if (this.dialect === 'platform') return this.sendText('ping')
    const ping = Date.now()
    this.#pings = [...this.#pings.slice(1 - RECENT_PINGS), ping]
    this.sendText(JSON.stringify({ ping }))
  }

  /** A pong came. In the exchange's dialect it counts when it carries the number of a ping. */
  heard(pong: unknown): void {
    if (this.dialect === 'platform' || this.#pings.some((ping) => ping === pong)) this.#deadline.refresh()
  }

  /** Whether another message may be read; a client that floods is sent away. */
  mayRead(): boolean {
    const now = performance.now()
    const gained = ((now - this.#readAt) / 1000) * MOST_MESSAGES.perSecond
    this.#mayRead = Math.min(MOST_MESSAGES.atOnce, this.#mayRead + gained) - 1
    this.#readAt = now
    if (this.#mayRead < 0) this.#socket.close(POLICY, 'too many messages')
    return this.#mayRead >= 0
  }

  sendText(text: string): void {
    this.sendFrame(gzipSync(text))
  }

  /** Sends a frame that is packed already, so that it is packed once for all. */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MOST_WAITING) return this.#socket.terminate()
    this.#socket.send(frame, { binary: true })
  }

  end(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#deadline)
  }

  close(): void {
    this.end()
    this.#socket.close(1001)
  }
}
