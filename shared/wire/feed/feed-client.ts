import { type Dialect, subscribeMessage } from '../../base/contract/feed.ts'
import { MEMBER_TOPIC } from '../../base/contract/hint-messages.ts'
import { identity } from '../api/identity.ts'
import { FeedSocket } from './connection.ts'
import { decodeFrame } from './decode-frame.ts'
import { readMessage } from './message.ts'
import { $network } from './network.ts'
import { $reconnected } from './poll-signals.ts'

/** Listener of a topic. Receives each unparsed tick with the server's time (epoch ms, 0 if missing). */
export type Listener = (tick: object, ts: number) => void

/** Options of a feed. */
export interface FeedOptions {
  address: string
  dialect: Dialect
}

/** Time for which the socket stays open after its last listener. The next page usually has another. */
const LINGER_MS = 10_000
/** Time after which a hidden page closes its socket. When it becomes visible again, it fetches its data again. */
const HIDDEN_MS = 30_000

/**
 * Market data by topic over one socket. The socket opens with the first listener, subscribes all topics again after a reconnect, closes on a hidden page, and
 * closes 10 s after the last listener is removed. Invalid frames are dropped, the first with a console warning; no message can make it throw.
 */
export class Feed {
  readonly #dialect: Dialect
  readonly #connection: FeedSocket
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #requests = new Map<string, (data: object) => void>()
  readonly #disposal = new AbortController()
  #linger: ReturnType<typeof setTimeout> | undefined
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined
  #isResting = false
  #hiddenAt = 0
  #wasOpen = false
  #hasWarned = false
  /** Receives the ticks of the member's topic. Unlike a listener it does not keep the socket open. Set by `follow-hints.ts`, which subscribes to the topic. */
  onMember: (tick: object) => void = () => undefined

  constructor({ address, dialect }: FeedOptions) {
    this.#dialect = dialect
    this.#connection = new FeedSocket(
      address,
      () => this.#handleOpen(),
      (data) => this.#handleFrame(data),
    )
    const { signal } = this.#disposal
    globalThis.document?.addEventListener('visibilitychange', () => this.#handleVisibility(), { signal })
    const end = $network.listen((there) => there || this.#connection.markLost())
    signal.addEventListener('abort', end)
    this.#handleVisibility()
  }

  /** Adds a listener of a topic and returns a function that removes it. The first listener of a topic subscribes, the last one unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void {
    // A wrapper of its own, so that adding one listener twice counts as two.
    const entry: Listener = (tick, ts) => listener(tick, ts)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(entry))
    clearTimeout(this.#linger)
    if (listeners.size === 1) this.#sendSubscription('sub', topic)
    if (!this.#isResting) this.#connection.open()
    return () => {
      if (!listeners.delete(entry) || listeners.size > 0) return
      this.#listeners.delete(topic)
      this.#sendSubscription('unsub', topic)
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#close(), LINGER_MS)
    }
  }

  /** Requests the current state of a topic once. The response, if any, goes to the latest listener only. */
  requestSnapshot(topic: string, listener: (data: object) => void): void {
    this.#requests.set(topic, listener)
    this.send({ req: topic, id: topic })
  }

  /** Sends a message if the socket is open. */
  send(message: object): void {
    this.#connection.send(JSON.stringify(message))
  }

  /** Closes the socket and removes the listeners on the page. */
  dispose(): void {
    this.#disposal.abort()
    clearTimeout(this.#linger)
    clearTimeout(this.#hiddenTimer)
    this.#close()
  }

  #sendSubscription(action: 'sub' | 'unsub', topic: string): void {
    this.#connection.send(subscribeMessage(action, topic, topic, 1))
  }

  /** Loads the code of hints for a member, now or after the next login. */
  readonly #offerHints = (): void => {
    if (identity.token()) import('./follow-hints.ts').then(({ followHints }) => followHints(this), console.warn)
    else identity.onSession = this.#offerHints
  }

  #handleOpen(): void {
    // The backend answers without a request if it hints changes.
    this.#requests.set(MEMBER_TOPIC, this.#offerHints)
    for (const topic of this.#listeners.keys()) this.#sendSubscription('sub', topic)
    if (this.#wasOpen) $reconnected.set($reconnected.get() + 1)
    this.#wasOpen = true
  }

  #handleFrame(data: unknown): void {
    const text = decodeFrame(data)
    const message = text === null ? null : readMessage(text, this.#dialect)
    if (!message) {
      if (!this.#hasWarned) console.warn('tradelet: feed message unreadable')
      this.#hasWarned = true
    } else if (message.kind === 'push') {
      this.#connection.recordData()
      for (const { topic, tick, ts } of message.pushes)
        for (const listener of topic === MEMBER_TOPIC ? [this.onMember] : (this.#listeners.get(topic) ?? []))
          deliver(listener, tick, ts)
    } else if (message.kind === 'answer') {
      const listener = this.#requests.get(message.topic)
      // Before the call, because the listener may send the next request.
      this.#requests.delete(message.topic)
      listener?.(message.data)
    } else if (message.kind === 'ping') this.#connection.send(message.reply)
    else if (message.kind === 'refused') console.warn(`tradelet: feed refused: ${message.reason}`)
  }

  #close(): void {
    this.#wasOpen = false
    this.#connection.close()
  }

  /** Closes the socket of a page that stays hidden. A page that becomes visible after HIDDEN_MS has missed data, and its socket may be dead. */
  #handleVisibility(): void {
    clearTimeout(this.#hiddenTimer)
    if (globalThis.document?.hidden) {
      this.#hiddenAt = Date.now()
      this.#hiddenTimer = setTimeout(() => {
        this.#isResting = true
        this.#close()
      }, HIDDEN_MS)
      return
    }
    const rested = this.#isResting || (this.#hiddenAt > 0 && Date.now() - this.#hiddenAt > HIDDEN_MS)
    this.#isResting = false
    this.#hiddenAt = 0
    if (this.#listeners.size === 0 || !rested) return
    this.#wasOpen = false
    this.#connection.reopen()
    $reconnected.set($reconnected.get() + 1)
  }
}

/** Calls a listener. An error of one listener must not affect the others. */
function deliver(listener: Listener, tick: object, ts: number): void {
  try {
    listener(tick, ts)
  } catch (error) {
    console.error(error)
  }
}
