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

/** One client of the socket: its dialect, its topics, its heartbeat. */
export class Connection {
  dialect: Dialect
  readonly topics = new Set<string>()
  readonly #socket: WebSocket
  readonly #timer: NodeJS.Timeout
  readonly #heartbeat: Heartbeat
  #heard = Date.now()

  constructor(socket: WebSocket, dialect: Dialect, heartbeat: Heartbeat) {
    this.#socket = socket
    this.dialect = dialect
    this.#heartbeat = heartbeat
    this.#timer = setInterval(() => this.#beat(), heartbeat.pingMs)
    this.#timer.unref()
  }

  #beat(): void {
    if (Date.now() - this.#heard > this.#heartbeat.silenceMs) return this.#socket.close(SILENT, 'ping timeout')
    this.sendText(this.dialect === 'htx' ? JSON.stringify({ ping: Date.now() }) : 'ping')
  }

  /** A pong came. */
  heard(): void {
    this.#heard = Date.now()
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
    clearInterval(this.#timer)
  }

  close(): void {
    this.end()
    this.#socket.close(1001)
  }
}
