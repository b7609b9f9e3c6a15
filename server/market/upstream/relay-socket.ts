import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import type { Log } from '../../core/log/log.ts'
import type { ResponseParts } from '../feed/frames.ts'
import { parseJsonObject } from '../feed/json.ts'

/** Waits and limits of the connection, ms. */
export interface RelayTiming {
  /** Wait before the first reconnection; it doubles with each failed one, up to `longestWaitMs`. */
  firstWaitMs: number
  longestWaitMs: number
  /** The connection is closed after this long without a frame; the exchange pings every 5 s. */
  silenceMs: number
  /** The connection is closed after this long without a push while topics are subscribed: a socket can stay open without sending data. */
  dataSilenceMs: number
}

const REQUEST_TIMEOUT_MS = 10_000
/** Maximum size of a frame from an exchange, packed or unpacked. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024

type Message = Record<string, unknown>

/** Callbacks for events of the socket. */
export interface RelayListener {
  /** `json` is the push as received, `message` the same parsed. */
  onPush(topic: string, json: string, message: Message): void
  /** Called when the exchange confirms a subscription, also after each reconnection. */
  onSubscribed?(topic: string): void
  /** Called when the connection closed, before the relay reconnects. */
  onLost?(): void
}

/** Connection to an exchange. */
export interface UpstreamSocket {
  /** Subscribes to a topic now, or when the connection opens, and again after each reconnection. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /** Sends a request. Returns the response as received, split around its id; null after 10 s without one. */
  request(message: Message): Promise<ResponseParts | null>
  /** Closes the connection for good. Requests without a response yet return null. */
  close(): void
}

/** Socket to a real exchange: reconnects, resubscribes, replies to pings and passes pushes on by topic. */
export class RelaySocket implements UpstreamSocket {
  readonly #address: string
  readonly #log: Log
  readonly #timing: RelayTiming
  readonly #listener: RelayListener
  readonly #topics = new Set<string>()
  readonly #requests = new Map<string, (answer: string | null) => void>()
  #socket: WebSocket | null = null
  #wait: number
  #retry: NodeJS.Timeout | null = null
  #closed = false
  #number = 0
  /** Times of the last frame and of the last push, epoch ms. */
  #frameAt = 0
  #pushAt = 0

  constructor(address: string, log: Log, timing: RelayTiming, listener: RelayListener) {
    this.#address = address
    this.#log = log
    this.#timing = timing
    this.#listener = listener
    this.#wait = timing.firstWaitMs
    this.#connect()
  }

  subscribe(topic: string): void {
    this.#topics.add(topic)
    this.#send({ sub: topic, id: topic })
  }

  unsubscribe(topic: string): void {
    this.#topics.delete(topic)
    this.#send({ unsub: topic, id: topic })
  }

  request(message: Message): Promise<ResponseParts | null> {
    const ours = `relay-${++this.#number}`
    return new Promise((resolve) => {
      const finish = (answer: string | null) => {
        clearTimeout(timer)
        this.#requests.delete(ours)
        resolve(answer === null ? null : splitAtId(answer, `"${ours}"`))
      }
      const timer = setTimeout(finish, REQUEST_TIMEOUT_MS, null)
      this.#requests.set(ours, finish)
      this.#send({ ...message, id: ours })
    })
  }

  close(): void {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    for (const finish of this.#requests.values()) finish(null)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#address, { maxPayload: MAX_FRAME_BYTES })
    this.#socket = socket
    const { silenceMs, dataSilenceMs } = this.#timing
    this.#frameAt = Date.now()
    this.#pushAt = Date.now()
    const watch = setInterval(() => {
      const isMute = this.#topics.size > 0 && Date.now() - this.#pushAt > dataSilenceMs
      if (isMute || Date.now() - this.#frameAt > silenceMs) socket.terminate()
    }, silenceMs / 4)
    socket.on('open', () => {
      for (const topic of this.#topics) this.#send({ sub: topic, id: topic })
    })
    socket.on('message', (data) => this.#read(data as Buffer))
    socket.on('error', (error) =>
      this.#log.warn({ error: error.message }, 'connection to the exchange failed, reconnecting'),
    )
    socket.on('close', () => {
      clearInterval(watch)
      for (const finish of this.#requests.values()) finish(null)
      if (this.#closed) return
      this.#listener.onLost?.()
      this.#retry = setTimeout(() => this.#connect(), this.#wait * (1 + Math.random() * 0.2))
      this.#wait = Math.min(this.#wait * 2, this.#timing.longestWaitMs)
    })
  }

  #read(frame: Buffer): void {
    const text = unpack(frame)
    const message = text === null ? null : parseJsonObject(text)
    if (text === null || !message) return
    this.#frameAt = Date.now()
    if ('ping' in message) return this.#send({ pong: message.ping })
    if (typeof message.ch === 'string') return this.#handlePush(message.ch, text, message)
    if (typeof message.subbed === 'string') return this.#listener.onSubscribed?.(message.subbed)
    if (typeof message.id === 'string') this.#requests.get(message.id)?.(text)
  }

  #handlePush(topic: string, text: string, message: Message): void {
    this.#pushAt = Date.now()
    this.#wait = this.#timing.firstWaitMs
    this.#listener.onPush(topic, text, message)
  }

  #send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

/** Returns a response split around its id. */
function splitAtId(answer: string, id: string): ResponseParts | null {
  const at = answer.indexOf(id)
  return at < 0 ? null : { before: answer.slice(0, at), after: answer.slice(at + id.length) }
}

function unpack(frame: Buffer): string | null {
  try {
    return gunzipSync(frame, { maxOutputLength: MAX_FRAME_BYTES }).toString()
  } catch {
    return frame[0] === 0x7b ? frame.toString() : null
  }
}
