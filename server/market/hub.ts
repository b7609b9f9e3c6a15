import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../shared/contract/feed.ts'
import { Connection, type Heartbeat } from './connection.ts'
import { resolutionOf, topicOf, topicOfResolution } from './topics.ts'

/** Where the hub's data comes from. */
export interface Publisher {
  /** Whether there is such a topic. */
  has(topic: string): boolean
  /** The first subscriber came, the last one went. */
  opened(topic: string): void
  closed(topic: string): void
  /** What a new subscriber is told at once: a push's JSON, or null. */
  first(topic: string): string | null
  /** Answers a request; null when the topic cannot be asked for. */
  request(topic: string, from: number | null, to: number | null): Promise<unknown> | unknown
}

const MOST_TOPICS = 200
const MOST_TEXT = 4096

/** The socket's clients and what they listen to. Frames are packed once a topic and dialect, however many listen. */
export class Hub {
  readonly #publisher: Publisher
  readonly #heartbeat: Heartbeat
  readonly #listeners = new Map<string, Set<Connection>>()
  readonly #connections = new Set<Connection>()

  constructor(publisher: Publisher, heartbeat: Heartbeat) {
    this.#publisher = publisher
    this.#heartbeat = heartbeat
  }

  /** Adds the socket at /feed. */
  addTo(app: FastifyInstance): void {
    app.get('/feed', { websocket: true }, (socket: WebSocket, request) => {
      const { dialect } = request.query as { dialect?: string }
      this.#accept(socket, dialect === 'platform' ? 'platform' : 'htx')
    })
  }

  #accept(socket: WebSocket, dialect: Dialect): void {
    const connection = new Connection(socket, dialect, this.#heartbeat)
    this.#connections.add(connection)
    socket.on('message', (data) => this.#read(connection, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connection.end()
      this.#connections.delete(connection)
      for (const topic of connection.topics) this.#leave(connection, topic)
    })
  }

  #read(connection: Connection, text: string): void {
    if (text.trim() === 'pong') return connection.heard()
    const message = text.length <= MOST_TEXT ? parse(text) : null
    if (!message) return refuse(connection, null, 'invalid message')
    const { id = null } = message
    if ('pong' in message) return connection.heard()
    if ('ping' in message) return connection.sendText(JSON.stringify({ pong: message.ping }))
    if ('cmd' in message) return this.#platform(connection, message)
    if ('sub' in message) return this.#subscribe(connection, message.sub, id)
    if ('unsub' in message) return this.#unsubscribe(connection, message.unsub, id)
    if ('req' in message) return void this.#answer(connection, message)
    refuse(connection, id, 'invalid message')
  }

  /** The platform's own form names market and resolution, and makes the connection speak its dialect. */
  #platform(connection: Connection, { cmd, symbol, resolution, id = null }: Record<string, unknown>): void {
    connection.dialect = 'platform'
    const topic = topicOfResolution(symbol, resolution)
    if (cmd === 'sub') return this.#subscribe(connection, topic, id)
    if (cmd === 'unsub') return this.#unsubscribe(connection, topic, id)
    refuse(connection, id, 'invalid cmd')
  }

  #subscribe(connection: Connection, topic: unknown, id: unknown): void {
    if (typeof topic !== 'string' || !topicOf(topic) || !this.#publisher.has(topic))
      return refuse(connection, id, `invalid topic ${excerpt(topic)}`)
    if (connection.topics.size >= MOST_TOPICS) return refuse(connection, id, `too many topics, at most ${MOST_TOPICS}`)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners)
    listeners.add(connection)
    connection.topics.add(topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', subbed: topic, ts: Date.now() }))
    if (listeners.size === 1) this.#publisher.opened(topic)
    const first = this.#publisher.first(topic)
    if (first) connection.sendText(connection.dialect === 'htx' ? first : (inPlatformDialect(topic, first) ?? first))
  }

  #unsubscribe(connection: Connection, topic: unknown, id: unknown): void {
    if (typeof topic !== 'string' || !connection.topics.has(topic))
      return refuse(connection, id, `unsub with not subbed topic ${excerpt(topic)}`)
    connection.topics.delete(topic)
    this.#leave(connection, topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', unsubbed: topic, ts: Date.now() }))
  }

  #leave(connection: Connection, topic: string): void {
    const listeners = this.#listeners.get(topic)
    if (!listeners?.delete(connection) || listeners.size > 0) return
    this.#listeners.delete(topic)
    this.#publisher.closed(topic)
  }

  async #answer(connection: Connection, { req: topic, from, to, id = null }: Record<string, unknown>): Promise<void> {
    const known = typeof topic === 'string' && topicOf(topic) && this.#publisher.has(topic)
    const data = known ? await this.#publisher.request(topic, seconds(from), seconds(to)) : null
    if (data === null || data === undefined) return refuse(connection, id, `invalid topic ${excerpt(topic)}`)
    connection.sendText(JSON.stringify({ id, rep: topic, status: 'ok', ts: Date.now(), data }))
  }

  /** Sends a push, given as its JSON in the exchange's form, to all who listen to its topic. */
  push(topic: string, json: string): void {
    const frames: Partial<Record<Dialect, Buffer>> = {}
    for (const connection of this.#listeners.get(topic) ?? []) {
      const { dialect } = connection
      frames[dialect] ??= gzipSync(dialect === 'htx' ? json : (inPlatformDialect(topic, json) ?? json))
      connection.sendFrame(frames[dialect])
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }
}

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

const seconds = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const excerpt = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 80) : String(JSON.stringify(value)).slice(0, 80)

const refuse = (connection: Connection, id: unknown, message: string): void =>
  connection.sendText(
    JSON.stringify({ status: 'error', ts: Date.now(), id, 'err-code': 'bad-request', 'err-msg': message }),
  )

/** A candle push in the platform's own envelope; null for what it has no form for. */
function inPlatformDialect(topic: string, json: string): string | null {
  const parsed = topicOf(topic)
  const resolution = parsed?.kind === 'kline' ? resolutionOf(parsed.period) : null
  if (!parsed || !resolution) return null
  const { id, open, high, low, close, vol } = JSON.parse(json).tick
  return JSON.stringify({ symbol: parsed.symbol, resolution, tick: { id, open, high, low, close, vol } })
}
