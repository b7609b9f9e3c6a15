import { type Dialect, subscribeText } from '../contract/feed.ts'
import { FeedSocket } from './connection.ts'
import { textOf } from './frame.ts'
import { readMessage } from './message.ts'
import { $network } from './network.ts'
import { $reconnected } from './status.ts'

/** Told each tick of a topic, as it came, with the server's time (0 where it says none). */
export type Listener = (tick: object, ts: number) => void

/** How a feed is set up. */
export interface FeedOptions {
  address: string
  dialect: Dialect
  /** Builds the texts that subscribe and end a subscription; replaceable, since the specification does not show them (FED-06). */
  subscribe?: typeof subscribeText
}

/** The socket stays open a while after its last listener, since the next page has another. */
const LINGER_MS = 10_000
/** A page that is hidden for longer needs no data, and fetches what it shows again when it is seen again. */
const HIDDEN_MS = 30_000
/** Signs of a network come often; they hurry a socket that has not been tried for this long. */
const BETWEEN_TRIES_MS = 1_000

/**
 * One socket with its topics. It opens with the first listener, subscribes all topics again after a reconnect, rests on a hidden page, and closes 10 s
 * after the last listener went. A frame that cannot be read is dropped, and the first said on the console; nothing that arrives can make it throw.
 */
export class Feed {
  readonly #dialect: Dialect
  readonly #text: typeof subscribeText
  readonly #connection: FeedSocket
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #asked = new Map<string, (data: object) => void>()
  readonly #disposal = new AbortController()
  #linger: ReturnType<typeof setTimeout> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  #resting = false
  #hiddenAt = 0
  #missed = false
  #warned = false

  constructor({ address, dialect, subscribe = subscribeText }: FeedOptions) {
    this.#dialect = dialect
    this.#text = subscribe
    this.#connection = new FeedSocket(
      address,
      () => this.#opened(),
      (data) => this.#read(data),
    )
    const { signal } = this.#disposal
    globalThis.document?.addEventListener('visibilitychange', () => this.#look(), { signal })
    const end = $network.listen((there) => (there ? this.#connection.hurry(BETWEEN_TRIES_MS) : this.#connection.lose()))
    signal.addEventListener('abort', end)
    this.#look()
  }

  /** Listens to a topic; the answer ends it. The first listener of a topic subscribes, the last one unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void {
    // Its own function, so that who listens twice counts twice.
    const entry: Listener = (tick, ts) => listener(tick, ts)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(entry))
    clearTimeout(this.#linger)
    if (listeners.size === 1) this.#say('sub', topic)
    if (!this.#resting) this.#connection.open()
    return () => {
      if (!listeners.delete(entry) || listeners.size > 0) return
      this.#listeners.delete(topic)
      this.#say('unsub', topic)
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#close(), LINGER_MS)
    }
  }

  /** Asks once for what a topic is now; the answer, if one comes, goes to the last who asked. */
  requestSnapshot(topic: string, listener: (data: object) => void): void {
    this.#asked.set(topic, listener)
    this.#connection.send(JSON.stringify({ req: topic, id: topic }))
  }

  /** Closes the socket, and removes the listeners on the page. */
  dispose(): void {
    this.#disposal.abort()
    clearTimeout(this.#linger)
    clearTimeout(this.#rest)
    this.#close()
  }

  #say(action: 'sub' | 'unsub', topic: string): void {
    this.#connection.send(this.#text(action, topic, topic))
  }

  #opened(): void {
    for (const topic of this.#listeners.keys()) this.#say('sub', topic)
    if (this.#missed) $reconnected.set($reconnected.get() + 1)
    this.#missed = true
  }

  #read(data: unknown): void {
    const text = textOf(data)
    const message = text === null ? null : readMessage(text, this.#dialect)
    if (!message) {
      if (!this.#warned) console.warn('tradelet: the feed sent a frame that cannot be read')
      this.#warned = true
    } else if (message.kind === 'push') {
      this.#connection.delivered()
      for (const listener of this.#listeners.get(message.topic) ?? []) deliver(listener, message.tick, message.ts)
    } else if (message.kind === 'answer') {
      const listener = this.#asked.get(message.topic)
      // First, since the listener may ask again at once.
      this.#asked.delete(message.topic)
      listener?.(message.data)
    } else if (message.kind === 'ping') this.#connection.send(message.reply)
    else if (message.kind === 'refused') console.warn(`tradelet: the feed refuses: ${message.reason}`)
  }

  #close(): void {
    this.#missed = false
    this.#connection.close()
  }

  /** Rests on a page that stays hidden. One that comes back after long has missed something, and its socket may be dead without knowing it. */
  #look(): void {
    clearTimeout(this.#rest)
    if (globalThis.document?.hidden) {
      this.#hiddenAt = Date.now()
      this.#rest = setTimeout(() => {
        this.#resting = true
        this.#close()
      }, HIDDEN_MS)
      return
    }
    const rested = this.#resting || (this.#hiddenAt > 0 && Date.now() - this.#hiddenAt > HIDDEN_MS)
    this.#resting = false
    this.#hiddenAt = 0
    if (this.#listeners.size === 0) return
    if (!rested) return this.#connection.hurry()
    this.#missed = false
    this.#connection.renew()
    $reconnected.set($reconnected.get() + 1)
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
