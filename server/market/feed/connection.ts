import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../../shared/base/contract/feed.ts'
import { QUOTAS, RATES, REFUSAL_COST } from '../../core/limits/policies.ts'
import { takeTokens } from '../../core/limits/token-bucket.ts'
import { packFrame } from './frames.ts'
import type { SocketOrigin } from './member-topic.ts'
import type { SendBufferLimit } from './send-buffer.ts'

/** Heartbeat timing of the socket. */
export interface Heartbeat {
  /** Interval of pings. */
  pingMs: number
  /** The connection is closed after this long without a pong. */
  silenceMs: number
  /** The connection is terminated after this long without a reply to a WebSocket ping, even if the client still sends messages. */
  readMs: number
}

/** Options of every socket: maximum message size in bytes, and longest closing handshake in ms; a client that does not read would never complete it. */
export const SOCKET_OPTIONS = { maxPayload: 16 * 1024, closeTimeout: 2_000 }

/** The exchange's close code for a client that does not reply to pings. */
const CLOSE_PING_TIMEOUT = 1003
const CLOSE_POLICY_VIOLATION = 1008
/** Standard close code of a server that shuts down. */
export const CLOSE_GOING_AWAY = 1001
/** Number of latest pings whose pongs are accepted. */
const MAX_PENDING_PINGS = 4

/** Resolution of the ping timestamp, ms: thousands of sockets share one packed ping per step. */
const PING_STEP_MS = 100

let latest: { ping: number; frame: Buffer } | null = null

function getCurrentPing(): { ping: number; frame: Buffer } {
  const ping = Math.floor(Date.now() / PING_STEP_MS) * PING_STEP_MS
  if (latest?.ping !== ping) latest = { ping, frame: packFrame(JSON.stringify({ ping })) }
  return latest
}

/** Timer that fires unless postponed (by its full time) or cancelled. */
interface Deadline {
  postpone(): void
  cancel(): void
}

function createDeadline(ms: number, run: () => void): Deadline {
  const start = () => setTimeout(run, ms).unref()
  let timer = start()
  return {
    postpone() {
      clearTimeout(timer)
      timer = start()
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Client of a new socket. `sender` is its source address (`toSenderKey`). */
export interface SocketClient {
  dialect: Dialect
  sender: string
  opener: SocketOrigin
}

/** Connection of one socket client: its dialect, topics and heartbeat. */
export class FeedConnection {
  dialect: Dialect
  /** Source address of the client (`toSenderKey`). */
  readonly sender: string
  readonly topics = new Set<string>()
  /** Headers of the request that opened the socket. */
  readonly opener: SocketOrigin
  /** The client reads batches. */
  readsBatches = false
  readonly #socket: WebSocket
  readonly #sendBuffers: SendBufferLimit
  readonly #pingTimer: NodeJS.Timeout
  readonly #pongDeadline: Deadline
  readonly #readDeadline: Deadline
  /** Latest pings of the exchange's dialect, and payloads of the latest WebSocket pings. */
  #pings: number[] = []
  #nonces: string[] = []
  /** Time at which the message budget is full again (`performance.now`). */
  #messagesFullAt = 0
  /** Time at which the request budget is full again (`takeTokens`). */
  #requestsFullAt = 0

  constructor(
    socket: WebSocket,
    { dialect, sender, opener }: SocketClient,
    { pingMs, silenceMs, readMs }: Heartbeat,
    sendBuffers: SendBufferLimit,
  ) {
    this.#socket = socket
    this.dialect = dialect
    this.sender = sender
    this.opener = opener
    this.#sendBuffers = sendBuffers
    this.#pingTimer = setInterval(() => this.#ping(), pingMs).unref()
    this.#pongDeadline = createDeadline(silenceMs, () => socket.close(CLOSE_PING_TIMEOUT, 'ping timeout'))
    this.#readDeadline = createDeadline(readMs, () => socket.terminate())
    socket.on('pong', (nonce) => this.#nonces.includes(String(nonce)) && this.#readDeadline.postpone())
  }

  #ping(): void {
    this.#pingProtocol()
    if (this.dialect === 'platform') return this.sendText('ping')
    const { ping, frame } = getCurrentPing()
    this.#pings = [...this.#pings.slice(1 - MAX_PENDING_PINGS), ping]
    this.sendFrame(frame)
  }

  /**
   * Sends a WebSocket ping behind all queued data. Every client echoes its random payload automatically, but only after reading the data before it. The pongs
   * of the dialects can be sent without reading.
   */
  #pingProtocol(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const nonce = randomBytes(9).toString('base64')
    this.#nonces = [...this.#nonces.slice(1 - MAX_PENDING_PINGS), nonce]
    this.#socket.ping(nonce)
  }

  /** Handles a pong. In the exchange's dialect it counts only with the number of a recent ping. */
  receivePong(pong: unknown): void {
    if (this.dialect === 'platform' || this.#pings.some((ping) => ping === pong)) this.#pongDeadline.postpone()
  }

  /** Takes one message from the budget. Returns false and closes the connection if the budget is used up. */
  spendMessage(): boolean {
    const { wait } = takeTokens(RATES.socketMessages, this.#messagesFullAt, performance.now())
    this.#countMessages(1)
    if (wait > 0) this.#socket.close(CLOSE_POLICY_VIOLATION, 'too many messages')
    return wait === 0
  }

  /** Counts messages, also beyond the budget. */
  #countMessages(count: number): void {
    this.#messagesFullAt = Math.max(this.#messagesFullAt, performance.now()) + count * RATES.socketMessages.everyMs
  }

  /** Takes the cost of a request (request-costs.ts) from the budget. Returns false, and takes nothing, if it exceeds the budget. */
  spend(cost: number): boolean {
    const { fullAt, wait } = takeTokens(RATES.socketRequests, this.#requestsFullAt, performance.now(), cost)
    this.#requestsFullAt = fullAt
    return wait === 0
  }

  /** Charges the message budget for a request refused for its cost. */
  penalize(): void {
    this.#countMessages(REFUSAL_COST)
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  sendText(text: string): void {
    this.sendFrame(packFrame(text))
  }

  /** Sends a packed frame; the same frame can be sent to many clients. */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > QUOTAS.queuedBytes.max) this.#socket.terminate()
    else this.#socket.send(frame, { binary: true }, this.#recordBuffered)
    this.#recordBuffered()
  }

  readonly #recordBuffered = (): void => {
    const { readyState, OPEN, bufferedAmount } = this.#socket
    this.#sendBuffers.record(this.#socket, readyState === OPEN ? bufferedAmount : 0)
  }

  /** Stops the timers and forgets the queued data of a closed socket. */
  end(): void {
    clearInterval(this.#pingTimer)
    this.#pongDeadline.cancel()
    this.#readDeadline.cancel()
    this.#sendBuffers.record(this.#socket, 0)
  }

  /** Closes the socket because this server stops. */
  close(): void {
    this.end()
    this.#socket.close(CLOSE_GOING_AWAY)
  }
}
