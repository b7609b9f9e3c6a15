import { RECONNECT_MS } from '../contract/constants.ts'
import { type Dialect, subscribeText } from '../contract/feed.ts'
import { textOf } from './frame.ts'
import { readMessage } from './message.ts'
import { $resumed, setFeedState } from './status.ts'

/** Told each tick of a topic, as it came. */
export type Listener = (tick: object, ts: number) => void

/** Builds the texts that subscribe and end a subscription; replaceable, since the specification does not show them (FED-06). */
export type SubscribeText = (action: 'sub' | 'unsub', topic: string, id: string) => string

/** How a feed is set up. */
export interface FeedOptions {
  address: string
  dialect: Dialect
  subscribe?: SubscribeText
}

/** Open but without data for this long is silent; for this long it is given up and opened anew. */
const SILENT_MS = 5_000
const GIVE_UP_MS = 20_000
/** The socket stays open a while after its last subscriber, since the next page has another. */
const LINGER_MS = 10_000
const LONGEST_RECONNECT_MS = 60_000
/** A page that was hidden for longer has missed something. */
const HIDDEN_MS = 30_000

/**
 * One socket with its topics. It opens with the first subscriber, subscribes all again after a reconnect (3 s, then doubling with jitter to a minute),
 * and closes 10 s after the last one went. A frame that cannot be read is dropped and counted; nothing that arrives can make it throw.
 */
export class Feed {
  readonly #options: Required<FeedOptions>
  readonly #listeners = new Map<string, Set<Listener>>()
  #socket: WebSocket | null = null
  #tries = 0
  #reconnect: ReturnType<typeof setTimeout> | undefined
  #linger: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  #heardAt = 0
  #hiddenAt = 0
  #opened = false
  /** Frames that could not be read; for looking into, not for showing. */
  dropped = 0

  constructor({ address, dialect, subscribe = subscribeText }: FeedOptions) {
    this.#options = { address, dialect, subscribe }
    globalThis.document?.addEventListener('visibilitychange', () => this.#visibility())
    globalThis.addEventListener?.('online', () => this.#again())
  }

  /** Listens to a topic; the answer ends it. The first listener of a topic subscribes, the last one unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    if (listeners.size === 0) {
      this.#listeners.set(topic, listeners)
      this.#send('sub', topic)
    }
    listeners.add(listener)
    clearTimeout(this.#linger)
    if (!this.#socket && this.#reconnect === undefined) this.#connect()
    let listening = true
    return () => {
      if (!listening) return
      listening = false
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#listeners.delete(topic)
      this.#send('unsub', topic)
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.close(), LINGER_MS)
    }
  }

  /** Closes on purpose: nothing reconnects until somebody subscribes. */
  close(): void {
    clearTimeout(this.#reconnect)
    this.#reconnect = undefined
    this.#drop()
    setFeedState('idle')
  }

  #connect(): void {
    this.#reconnect = undefined
    setFeedState('connecting')
    let socket: WebSocket
    try {
      socket = new WebSocket(this.#options.address)
    } catch (error) {
      console.warn('tradelet: the feed cannot be opened', error)
      return this.#closed()
    }
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#open()
    socket.onmessage = ({ data }) => this.#read(data)
    socket.onerror = () => console.warn('tradelet: the feed had an error')
    socket.onclose = () => this.#closed()
    this.#heardAt = performance.now()
    clearInterval(this.#watch)
    this.#watch = setInterval(() => this.#listen(), 1_000)
  }

  #open(): void {
    this.#heardAt = performance.now()
    for (const topic of this.#listeners.keys()) this.#send('sub', topic)
    if (this.#opened) $resumed.set($resumed.get() + 1)
    this.#opened = true
  }

  #read(data: unknown): void {
    const text = textOf(data)
    const message = text === null ? null : readMessage(text, this.#options.dialect)
    if (!message) {
      this.dropped += 1
      return
    }
    if (message.kind === 'ping') return this.#socket?.send(message.reply)
    if (message.kind === 'refused')
      return console.warn(`tradelet: the feed refuses ${message.topic}: ${message.reason}`)
    if (message.kind !== 'push') return
    this.#heardAt = performance.now()
    this.#tries = 0
    setFeedState('live')
    for (const listener of [...(this.#listeners.get(message.topic) ?? [])]) deliver(listener, message.tick, message.ts)
  }

  #listen(): void {
    const silence = performance.now() - this.#heardAt
    if (silence > GIVE_UP_MS && this.#listeners.size > 0) {
      this.#drop()
      this.#closed()
    } else if (silence > SILENT_MS && this.#socket?.readyState === WebSocket.OPEN) setFeedState('silent')
  }

  #closed(): void {
    this.#drop()
    if (this.#listeners.size === 0 || this.#reconnect !== undefined) return
    const doubled = Math.min(RECONNECT_MS * 2 ** this.#tries, LONGEST_RECONNECT_MS)
    const wait = this.#tries === 0 ? RECONNECT_MS : doubled * (0.75 + Math.random() / 4)
    this.#tries += 1
    this.#reconnect = setTimeout(() => this.#connect(), wait)
    setFeedState('offline', Date.now() + wait)
  }

  #drop(): void {
    clearInterval(this.#watch)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
  }

  /** Tries at once instead of waiting: the device is online again, the person looks again. */
  #again(): void {
    if (this.#reconnect === undefined) return
    clearTimeout(this.#reconnect)
    this.#tries = 0
    this.#connect()
  }

  #visibility(): void {
    if (document.hidden) {
      this.#hiddenAt = performance.now()
      return
    }
    this.#again()
    if (this.#hiddenAt > 0 && performance.now() - this.#hiddenAt > HIDDEN_MS) $resumed.set($resumed.get() + 1)
  }

  #send(action: 'sub' | 'unsub', topic: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(this.#options.subscribe(action, topic, topic))
  }
}

/** A listener that throws is a bug of its own and must not keep the others from hearing. */
function deliver(listener: Listener, tick: object, ts: number): void {
  try {
    listener(tick, ts)
  } catch (error) {
    console.error(error)
  }
}
