import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import { MAX_WAIT_MS } from './patience.ts'

/** Fields of feed messages in both dialects. */
export interface FeedMessage {
  id?: unknown
  status?: string
  subbed?: string
  unsubbed?: string
  rep?: string
  ch?: string
  ts?: number
  ping?: number
  pong?: number
  tick?: Record<string, unknown>
  data?: unknown
  symbol?: string
  resolution?: string
  'err-code'?: string
  'err-msg'?: string
}

/** Received message: unpacked, and parsed if it is JSON, otherwise empty. */
export interface ReceivedMessage {
  text: string
  isPacked: boolean
  json: FeedMessage
}

/** Plain client of the feed that stores all received messages. */
export class FeedClient {
  readonly received: ReceivedMessage[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Set<() => void>()
  /** Close code of the socket, once it is closed. */
  readonly closed: Promise<number>

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)))
    socket.on('message', (data, isBinary) => {
      const packed = isBinary && (data as Buffer)[0] === 0x1f
      const text = packed ? gunzipSync(data as Buffer).toString() : String(data)
      this.received.push({ text, isPacked: packed, json: read(text) })
      for (const look of this.#waiting) look()
    })
  }

  /** Connects to the feed below an address such as `http://host/api`. */
  static async open(address: string, path = '/feed', headers: Record<string, string> = {}): Promise<FeedClient> {
    const socket = new WebSocket(address.replace(/^http/, 'ws') + path, { headers })
    const client = new FeedClient(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return client
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message))
  }

  /** Sends a pong for each ping of the exchange's dialect from now on. The server closes clients that do not. */
  answerPings(): void {
    this.#socket.on('message', () => {
      const { ping } = this.received.at(-1)?.json ?? {}
      if (ping !== undefined) this.send({ pong: ping })
    })
  }

  /**
   * Waits for the first message that matches, among those already received and those to come.
   *
   * @throws after `MAX_WAIT_MS` without one
   */
  waitForMessage(passes: (message: ReceivedMessage) => boolean, what = 'a message'): Promise<ReceivedMessage> {
    return new Promise((resolve, reject) => {
      let at = 0
      const finish = () => {
        clearTimeout(timer)
        this.#waiting.delete(look)
      }
      const look = () => {
        for (; at < this.received.length; at++) {
          const message = this.received[at]
          if (!message || !passes(message)) continue
          finish()
          return resolve(message)
        }
      }
      const timer = setTimeout(() => {
        finish()
        reject(
          new Error(`did not hear ${what}; heard ${this.received.map(({ text }) => text.slice(0, 120)).join('\n')}`),
        )
      }, MAX_WAIT_MS)
      this.#waiting.add(look)
      look()
    })
  }

  close(): void {
    this.#socket.terminate()
  }
}

function read(text: string): FeedMessage {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
