import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../../shared/contract/feed.ts'
import { counted } from '../../core/limits/rate-limit.ts'
import { frameOf } from './frames.ts'
import { CONNECTION_RATE } from './request-costs.ts'
import type { Backlog } from './send-buffer.ts'

/** Heartbeat of the socket. */
export interface Heartbeat {
  pingMs: number
  /** Without a pong for this long the connection is closed. */
  silenceMs: number
  /** A client that has not read what was sent this long ago is disconnected, even if it still sends. */
  readMs: number
}

/**
 * Options of every socket: the largest text it takes, and how long one that is told to close may take over it. One that does not read would never learn of it.
 */
export const SOCKET_OPTIONS = { maxPayload: 16 * 1024, closeTimeout: 2_000 }

/**
 * Bytes that may wait for a slow client before it is cut off. Nothing is left out instead: the changes of a book are a chain, and who comes back after a
 * cut asks for a whole one.
 */
const MOST_WAITING = 256 * 1024
/** The exchange's code for a client that does not answer. */
const SILENT = 1003
const POLICY = 1008
/** The protocol's code of a server that stops. */
export const GOING_AWAY = 1001
/** Messages a client may send at once, and a second in the long run. */
const MOST_MESSAGES = { atOnce: 500, perSecond: 100 }
/** Who asks beyond the budget is refused; so many messages a refusal counts as, so that who goes on is sent away. */
const REFUSAL_COST = 10
/** Pings that may still be answered. */
const RECENT_PINGS = 4

/** Pings carry the time, in steps of so many ms: those of thousands of sockets are packed once a step, not once each. */
const PING_STEP_MS = 100

let latest: { ping: number; frame: Buffer } | null = null

function currentPing(): { ping: number; frame: Buffer } {
  const ping = Math.floor(Date.now() / PING_STEP_MS) * PING_STEP_MS
  if (latest?.ping !== ping) latest = { ping, frame: frameOf(JSON.stringify({ ping })) }
  return latest
}

/** Something that happens unless it is postponed, by its whole time again, or cancelled before. */
interface Deadline {
  postpone(): void
  cancel(): void
}

function deadline(ms: number, run: () => void): Deadline {
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

/** One client of the socket: its dialect, its topics, its heartbeat. */
export class FeedConnection {
  dialect: Dialect
  /** Where it comes from (senderOf). */
  readonly sender: string
  readonly topics = new Set<string>()
  readonly #socket: WebSocket
  readonly #backlog: Backlog
  readonly #pingTimer: NodeJS.Timeout
  readonly #answered: Deadline
  readonly #read: Deadline
  #pings: number[] = []
  #nonces: string[] = []
  #messagesLeft: number = MOST_MESSAGES.atOnce
  /** When what was paid for requests will have been forgotten (`counted`). */
  #paidUntil = 0
  #readAt = performance.now()

  constructor(
    socket: WebSocket,
    { dialect, sender }: { dialect: Dialect; sender: string },
    { pingMs, silenceMs, readMs }: Heartbeat,
    backlog: Backlog,
  ) {
    this.#socket = socket
    this.dialect = dialect
    this.sender = sender
    this.#backlog = backlog
    this.#pingTimer = setInterval(() => this.#ping(), pingMs).unref()
    this.#answered = deadline(silenceMs, () => socket.close(SILENT, 'ping timeout'))
    this.#read = deadline(readMs, () => socket.terminate())
    socket.on('pong', (nonce) => this.#nonces.includes(String(nonce)) && this.#read.postpone())
  }

  #ping(): void {
    this.#pingProtocol()
    if (this.dialect === 'platform') return this.sendText('ping')
    const { ping, frame } = currentPing()
    this.#pings = [...this.#pings.slice(1 - RECENT_PINGS), ping]
    this.sendFrame(frame)
  }

  /**
   * Sends a ping of the protocol itself behind all that waits. Every client answers it by itself, with what it holds, which nobody knows who has not read
   * so far; the dialects' own pongs can be said blindly.
   */
  #pingProtocol(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const nonce = randomBytes(9).toString('base64')
    this.#nonces = [...this.#nonces.slice(1 - RECENT_PINGS), nonce]
    this.#socket.ping(nonce)
  }

  /** A pong came. In the exchange's dialect it counts when it carries the number of a ping. */
  receivePong(pong: unknown): void {
    if (this.dialect === 'platform' || this.#pings.some((ping) => ping === pong)) this.#answered.postpone()
  }

  /** Takes one message from the budget; false when it is used up: a client that floods is sent away. */
  consumeMessage(): boolean {
    const now = performance.now()
    const gained = ((now - this.#readAt) / 1000) * MOST_MESSAGES.perSecond
    this.#messagesLeft = Math.min(MOST_MESSAGES.atOnce, this.#messagesLeft + gained) - 1
    this.#readAt = now
    if (this.#messagesLeft < 0) this.#socket.close(POLICY, 'too many messages')
    return this.#messagesLeft >= 0
  }

  /** Whether a request of this cost (request-costs.ts) may be answered; if so, it is paid. */
  consume(price: number): boolean {
    const { emptyAt, wait } = counted(CONNECTION_RATE, this.#paidUntil, performance.now(), price)
    this.#paidUntil = emptyAt
    return wait === 0
  }

  /** A request was refused for its cost, which costs messages of the budget. */
  penalize(): void {
    this.#messagesLeft -= REFUSAL_COST
  }

  sendText(text: string): void {
    this.sendFrame(frameOf(text))
  }

  /** Sends a frame that is packed already, so that it is packed once for all. */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MOST_WAITING) this.#socket.terminate()
    else this.#socket.send(frame, { binary: true }, this.#noteWaiting)
    this.#noteWaiting()
  }

  readonly #noteWaiting = (): void => {
    const { readyState, OPEN, bufferedAmount } = this.#socket
    this.#backlog.note(this.#socket, readyState === OPEN ? bufferedAmount : 0)
  }

  end(): void {
    clearInterval(this.#pingTimer)
    this.#answered.cancel()
    this.#read.cancel()
    this.#backlog.note(this.#socket, 0)
  }

  close(): void {
    this.end()
    this.#socket.close(GOING_AWAY)
  }
}
