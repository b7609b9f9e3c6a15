import type { ResponseParts } from '../../feed/frames.ts'
import { parseJsonObject } from '../../feed/json.ts'
import type { RelayListener, UpstreamSocket } from '../relay-socket.ts'

/** Access of a connection to the other nodes. */
export interface SocketLink {
  /** Publishes an event of this node's connection to the nodes that follow it. */
  publish(kind: StreamKind, topic: string, json: string): void
  /** Called when this node subscribes or unsubscribes. */
  onTopics(): void
  /** Called with each push of this node's connection. */
  onPush(): void
  /** Called when this node's connection closed. */
  onLost(): void
  /** Sends a request through the holder's connection. Returns null without a response. */
  ask(message: Record<string, unknown>): Promise<ResponseParts | null>
}

/** Events of the holder's connection: a push, a confirmed subscription, or the loss of the connection. */
export type StreamKind = 'push' | 'subbed' | 'lost'

/** Returns whether a text is a {@link StreamKind}. */
export const isStreamKind = (text: string): text is StreamKind =>
  text === 'push' || text === 'subbed' || text === 'lost'

/** Options of {@link SharedSocket}. */
export interface SharedSocketOptions {
  /** Opens a connection of this node. */
  open(listener: RelayListener): UpstreamSocket
  listener: RelayListener
  link: SocketLink
  /** False if the node begins as one that follows another. */
  isOwn: boolean
}

/**
 * Connection to an exchange that is either this node's own or that of another node, whose stream it follows. To its listener a change from one to the other is a lost
 * connection, like a gap in the stream: every subscription is confirmed again.
 */
export class SharedSocket implements UpstreamSocket {
  readonly #options: SharedSocketOptions
  /** Topics of this node, and those that only other nodes have subscribed to. */
  readonly #topics = new Set<string>()
  #remote: ReadonlySet<string> = new Set()
  readonly #confirmed = new Set<string>()
  #isOwn: boolean
  #own: UpstreamSocket | null = null

  constructor(options: SharedSocketOptions) {
    this.#options = options
    this.#isOwn = options.isOwn
  }

  /** Topics that this node has subscribed to. */
  get topics(): ReadonlySet<string> {
    return this.#topics
  }

  isConfirmed(topic: string): boolean {
    return this.#confirmed.has(topic)
  }

  subscribe(topic: string): void {
    this.#topics.add(topic)
    if (!this.#isOwn) this.#options.link.onTopics()
    else if (!this.#remote.has(topic)) this.#getOwn().subscribe(topic)
    else if (this.isConfirmed(topic)) this.#options.listener.onSubscribed?.(topic)
  }

  unsubscribe(topic: string): void {
    this.#topics.delete(topic)
    if (!this.#isOwn) this.#options.link.onTopics()
    if (!this.#remote.has(topic)) this.#drop(topic)
  }

  request(message: Record<string, unknown>): Promise<ResponseParts | null> {
    return this.#isOwn ? this.#getOwn().request(message) : this.#options.link.ask(message)
  }

  close(): void {
    this.#own?.close()
    this.#own = null
  }

  /** Changes to a connection of this node's own, or closes it to follow another node. */
  setOwn(isOwn: boolean): void {
    if (isOwn === this.#isOwn) return
    this.close()
    this.#isOwn = isOwn
    this.#remote = new Set()
    this.loseStream()
    if (isOwn && this.#topics.size > 0) this.#getOwn()
  }

  /** Subscribes this node's connection to the topics of the nodes that follow it, and ends subscriptions that no node has any more. */
  setRemoteTopics(topics: ReadonlySet<string>): void {
    const before = this.#remote
    this.#remote = topics
    for (const topic of topics) if (!before.has(topic) && !this.#topics.has(topic)) this.#getOwn().subscribe(topic)
    for (const topic of before) if (!topics.has(topic) && !this.#topics.has(topic)) this.#drop(topic)
  }

  /** Handles an event of the stream that this node follows. */
  receive(kind: StreamKind, topic: string, json: string): void {
    if (kind === 'lost') return this.loseStream()
    if (!this.#topics.has(topic)) return
    if (kind === 'subbed') return this.#confirm(topic)
    const message = parseJsonObject(json)
    if (message) this.#options.listener.onPush(topic, json, message)
  }

  /** Handles that events of the stream may be missing. */
  loseStream(): void {
    this.#confirmed.clear()
    this.#options.listener.onLost?.()
  }

  #drop(topic: string): void {
    this.#confirmed.delete(topic)
    this.#own?.unsubscribe(topic)
  }

  #confirm(topic: string): void {
    const isNew = !this.#confirmed.has(topic)
    this.#confirmed.add(topic)
    if (isNew && this.#topics.has(topic)) this.#options.listener.onSubscribed?.(topic)
  }

  #getOwn(): UpstreamSocket {
    if (this.#own) return this.#own
    const { open, listener, link } = this.#options
    const isCurrent = () => this.#own === own
    const own = open({
      onPush: (topic, json, message) => {
        if (!isCurrent()) return
        link.onPush()
        if (this.#remote.has(topic)) link.publish('push', topic, json)
        if (this.#topics.has(topic)) listener.onPush(topic, json, message)
      },
      onSubscribed: (topic) => {
        if (!isCurrent()) return
        if (this.#remote.has(topic)) link.publish('subbed', topic, '')
        this.#confirm(topic)
      },
      onLost: () => {
        if (!isCurrent()) return
        link.publish('lost', '', '')
        link.onLost()
        this.loseStream()
      },
    })
    this.#own = own
    for (const topic of new Set([...this.#topics, ...this.#remote])) own.subscribe(topic)
    return own
  }
}
