import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import type { Log } from '../../core/log/log.ts'
import type { AnswerParts } from '../feed/frames.ts'
import { parseObject } from '../feed/json.ts'

/** Waits and limits of the connection, milliseconds. */
export interface RelayTiming {
  firstWaitMs: number
  longestWaitMs: number
  /** Without any frame for this long the connection is given up; the exchange pings each 5 s. */
  silenceMs: number
  /** The same without any push while topics are subscribed: some sockets stay open and say nothing. */
  dataSilenceMs: number
}

const REQUEST_MS = 10_000
/** Largest frame and largest text we take from an exchange. */
const MOST_BYTES = 8 * 1024 * 1024

type Message = Record<string, unknown>

/** Who is told what happens on the socket. */
export interface RelayListener {
  push(topic: string, json: string, message: Message): void
  subscribed?(topic: string): void
  lost?(): void
}

/** A socket to a real exchange: reconnects, subscribes again, answers pings, hands pushes on by topic. */
export class RelaySocket {
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
  #heardAt = 0
  #dataAt = 0

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

  /** Asks the exchange; its answer as it came, without the id that is ours, or null when there is none in time. */
  request(message: Message): Promise<AnswerParts | null> {
    const ours = `relay-${++this.#number}`
    return new Promise((resolve) => {
      const finish = (answer: string | null) => {
        clearTimeout(timer)
        this.#requests.delete(ours)
        resolve(answer === null ? null : withoutId(answer, `"${ours}"`))
      }
      const timer = setTimeout(finish, REQUEST_MS, null)
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
    const socket = new WebSocket(this.#address, { maxPayload: MOST_BYTES })
    this.#socket = socket
    const { silenceMs, dataSilenceMs } = this.#timing
    this.#heardAt = Date.now()
    this.#dataAt = Date.now()
    const watch = setInterval(() => {
      const isMute = this.#topics.size > 0 && Date.now() - this.#dataAt > dataSilenceMs
      if (isMute || Date.now() - this.#heardAt > silenceMs) socket.terminate()
    }, silenceMs / 4)
    socket.on('open', () => {
      for (const topic of this.#topics) this.#send({ sub: topic, id: topic })
    })
    socket.on('message', (data) => this.#read(data as Buffer))
    socket.on('error', (error) => this.#log.warn({ error: error.message }, 'the exchange cannot be reached'))
    socket.on('close', () => {
      clearInterval(watch)
      for (const finish of this.#requests.values()) finish(null)
      if (this.#closed) return
      this.#listener.lost?.()
      this.#retry = setTimeout(() => this.#connect(), this.#wait * (1 + Math.random() * 0.2))
      this.#wait = Math.min(this.#wait * 2, this.#timing.longestWaitMs)
    })
  }

  #read(frame: Buffer): void {
    const text = unpack(frame)
    const message = text === null ? null : parseObject(text)
    if (text === null || !message) return
    this.#heardAt = Date.now()
    if ('ping' in message) return this.#send({ pong: message.ping })
    if (typeof message.ch === 'string') return this.#pushed(message.ch, text, message)
    if (typeof message.subbed === 'string') return this.#listener.subscribed?.(message.subbed)
    if (typeof message.id === 'string') this.#requests.get(message.id)?.(text)
  }

  #pushed(topic: string, text: string, message: Message): void {
    this.#dataAt = Date.now()
    this.#wait = this.#timing.firstWaitMs
    this.#listener.push(topic, text, message)
  }

  #send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

/** An answer around its id. */
function withoutId(answer: string, id: string): AnswerParts | null {
  const at = answer.indexOf(id)
  return at < 0 ? null : { before: answer.slice(0, at), after: answer.slice(at + id.length) }
}

function unpack(frame: Buffer): string | null {
  try {
    return gunzipSync(frame, { maxOutputLength: MOST_BYTES }).toString()
  } catch {
    return frame[0] === 0x7b ? frame.toString() : null
  }
}
