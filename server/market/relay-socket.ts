import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import type { Log } from '../log.ts'

const FIRST_WAIT_MS = 3_000
const LONGEST_WAIT_MS = 60_000
/** Without any frame for this long the connection is given up; the exchange pings every 5 s. */
const SILENCE_MS = 20_000
const REQUEST_MS = 10_000
/** Largest frame and largest text we take from an exchange. */
const MOST_BYTES = 8 * 1024 * 1024

type Message = Record<string, unknown>

/** The one socket to a real exchange: reconnects, subscribes again, answers pings, hands pushes on by topic. */
export class RelaySocket {
  readonly #address: string
  readonly #log: Log
  readonly #onPush: (topic: string, json: string, message: Message) => void
  readonly #topics = new Set<string>()
  readonly #requests = new Map<string, (data: unknown) => void>()
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT_MS
  #timers: NodeJS.Timeout[] = []
  #closed = false
  #number = 0
  /** When the last frame came. */
  heardAt = 0

  constructor(address: string, log: Log, onPush: (topic: string, json: string, message: Message) => void) {
    this.#address = address
    this.#log = log
    this.#onPush = onPush
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

  /** Asks the exchange; null when it does not answer in time or refuses. */
  request(message: Message): Promise<unknown> {
    const id = `relay-${++this.#number}`
    return new Promise((resolve) => {
      const finish = (data: unknown) => {
        clearTimeout(timer)
        this.#requests.delete(id)
        resolve(data ?? null)
      }
      const timer = setTimeout(finish, REQUEST_MS, null)
      this.#requests.set(id, finish)
      this.#send({ ...message, id })
    })
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#address, { maxPayload: MOST_BYTES })
    this.#socket = socket
    const watch = setInterval(() => Date.now() - this.heardAt > SILENCE_MS && socket.terminate(), 5_000)
    socket.on('open', () => {
      this.heardAt = Date.now()
      for (const topic of this.#topics) this.#send({ sub: topic, id: topic })
    })
    socket.on('message', (data) => this.#read(data as Buffer))
    socket.on('error', (error) => this.#log.warn({ error: error.message }, 'the exchange cannot be reached'))
    socket.on('close', () => {
      clearInterval(watch)
      if (this.#closed) return
      this.#timers = [setTimeout(() => this.#connect(), this.#wait * (1 + Math.random() * 0.2))]
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS)
    })
  }

  #read(frame: Buffer): void {
    const text = unpack(frame)
    const message = text === null ? null : parse(text)
    if (!text || !message) return
    this.heardAt = Date.now()
    this.#wait = FIRST_WAIT_MS
    if ('ping' in message) return this.#send({ pong: message.ping })
    if (typeof message.ch === 'string') return this.#onPush(message.ch, text, message)
    if (typeof message.id === 'string') this.#requests.get(message.id)?.(message.status === 'ok' ? message.data : null)
  }

  #send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function unpack(frame: Buffer): string | null {
  try {
    return gunzipSync(frame, { maxOutputLength: MOST_BYTES }).toString()
  } catch {
    return frame[0] === 0x7b ? frame.toString() : null
  }
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Message) : null
  } catch {
    return null
  }
}
