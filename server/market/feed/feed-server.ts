import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../../shared/contract/feed.ts'
import { senderOf } from '../../core/limits/sender.ts'
import { type LimitedLog, limitedLog } from '../../core/log/limited-log.ts'
import type { Log } from '../../core/log/log.ts'
import { FeedConnection, GOING_AWAY, type Heartbeat } from './connection.ts'
import { Senders } from './connection-quota.ts'
import { frameOf } from './frames.ts'
import { parseObject } from './json.ts'
import { SUBSCRIPTION_COST, topicCost } from './request-costs.ts'
import { Answers } from './response-cache.ts'
import { Backlog } from './send-buffer.ts'
import type { Asked, Publisher } from './topic-source.ts'
import { resolutionOf, topicOf, topicOfResolution } from './topics.ts'

const MOST_TOPICS = 200
const MOST_TEXT = 4096
/** Standard close code for a client that may retry later. */
const LATER = 1013
const TOO_MUCH = 'too many requests'

/** Socket server: its clients and their subscriptions. A push is packed once per topic and dialect, however many clients listen. */
export class Hub {
  readonly #publisher: Publisher
  readonly #heartbeat: Heartbeat
  readonly #now: () => number
  readonly #listeners = new Map<string, Set<FeedConnection>>()
  readonly #connections = new Set<FeedConnection>()
  readonly #senders = new Senders()
  readonly #backlog = new Backlog()
  readonly #answers: Answers
  #isClosed = false

  readonly #report: LimitedLog | null

  /** @param log reports requests that fail; without it such a failure ends the process, like any unhandled rejection */
  constructor(publisher: Publisher, heartbeat: Heartbeat, now: () => number, log?: Log) {
    this.#report = log ? limitedLog(log) : null
    this.#publisher = publisher
    this.#answers = new Answers(publisher)
    this.#heartbeat = heartbeat
    this.#now = now
  }

  /** Adds the socket at /feed, and at /ws, where clients of the exchange expect it below a base address. */
  addTo(app: FastifyInstance): void {
    for (const path of ['/feed', '/ws'])
      app.get(path, { websocket: true }, (socket: WebSocket, request) => {
        const { dialect } = request.query as { dialect?: unknown }
        forgetRequest(socket, request.raw)
        this.#accept(socket, { dialect: dialect === 'platform' ? 'platform' : 'htx', sender: senderOf(request.ip) })
      })
  }

  /** Number of connected clients. */
  get size(): number {
    return this.#connections.size
  }

  #accept(socket: WebSocket, who: { dialect: Dialect; sender: string }): void {
    socket.on('error', () => socket.terminate())
    if (this.#isClosed) return socket.close(GOING_AWAY)
    if (!this.#senders.enter(who.sender)) return socket.close(LATER, 'too many connections')
    const connection = new FeedConnection(socket, who, this.#heartbeat, this.#backlog)
    this.#connections.add(connection)
    socket.on('message', (data) => connection.consumeMessage() && this.#readGuarded(connection, String(data)))
    socket.on('close', () => {
      connection.end()
      this.#senders.leave(who.sender)
      this.#connections.delete(connection)
      for (const topic of connection.topics) this.#leave(connection, topic)
    })
  }

  #readGuarded(connection: FeedConnection, text: string): void {
    try {
      this.#read(connection, text)
    } catch (error) {
      this.#fail(connection, null, error)
    }
  }

  /** Logs an internal failure and reports it to the client; the connection stays open. */
  #fail(connection: FeedConnection, id: unknown, error: unknown): void {
    if (!this.#report) throw error
    this.#report({ err: error }, 'socket request failed, error returned to the client')
    this.#refuse(connection, id, 'internal error')
  }

  #read(connection: FeedConnection, text: string): void {
    const message = text.length <= MOST_TEXT ? parseObject(text) : null
    if (!message) return this.#readText(connection, text)
    const { id = null } = message
    if ('pong' in message) return connection.receivePong(message.pong)
    if ('ping' in message) return connection.sendText(JSON.stringify({ pong: message.ping }))
    if ('cmd' in message) return this.#platform(connection, message)
    if ('sub' in message) return this.#subscribe(connection, message.sub, id)
    if ('unsub' in message) return this.#unsubscribe(connection, message.unsub, id)
    if ('req' in message)
      return void this.#answer(connection, message).catch((error: unknown) => this.#fail(connection, id, error))
    this.#refuse(connection, id, 'invalid message')
  }

  /** Handles text that is not JSON: the heartbeat of the platform's dialect, else an error. */
  #readText(connection: FeedConnection, text: string): void {
    const word = connection.dialect === 'platform' ? text.trim() : ''
    if (word === 'pong') return connection.receivePong(word)
    if (word === 'ping') return connection.sendText('pong')
    this.#refuse(connection, null, 'invalid message')
  }

  /** Handles a message in the platform's form (market and resolution), and switches the connection to that dialect. */
  #platform(connection: FeedConnection, { cmd, symbol, resolution, id = null }: Record<string, unknown>): void {
    connection.dialect = 'platform'
    const topic = topicOfResolution(symbol, resolution)
    if (cmd === 'sub') return this.#subscribe(connection, topic, id)
    if (cmd === 'unsub') return this.#unsubscribe(connection, topic, id)
    this.#refuse(connection, id, 'invalid cmd')
  }

  #subscribe(connection: FeedConnection, topic: unknown, id: unknown): void {
    if (!this.#has(topic)) return this.#refuse(connection, id, `invalid topic ${excerpt(topic)}`)
    if (connection.topics.size >= MOST_TOPICS && !connection.topics.has(topic))
      return this.#refuse(connection, id, `too many topics, at most ${MOST_TOPICS}`)
    if (!this.#consume(connection, SUBSCRIPTION_COST)) return this.#refuse(connection, id, TOO_MUCH)
    const listeners = this.#listeners.get(topic) ?? new Set()
    const isFirst = listeners.size === 0
    this.#listeners.set(topic, listeners.add(connection))
    connection.topics.add(topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', subbed: topic, ts: this.#now() }))
    if (isFirst) this.#publisher.opened(topic)
    const first = this.#publisher.first(topic)
    const text = first && inDialect(connection.dialect, topic, first)
    if (text) connection.sendText(text)
  }

  #has(topic: unknown): topic is string {
    return typeof topic === 'string' && topicOf(topic) !== null && this.#publisher.has(topic)
  }

  #unsubscribe(connection: FeedConnection, topic: unknown, id: unknown): void {
    if (typeof topic !== 'string' || !connection.topics.delete(topic))
      return this.#refuse(connection, id, `unsub with not subbed topic ${excerpt(topic)}`)
    this.#leave(connection, topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', unsubbed: topic, ts: this.#now() }))
  }

  #leave(connection: FeedConnection, topic: string): void {
    const listeners = this.#listeners.get(topic)
    if (!listeners?.delete(connection) || listeners.size > 0) return
    this.#listeners.delete(topic)
    this.#publisher.closed(topic)
  }

  async #answer(
    connection: FeedConnection,
    { req: topic, from, to, id = null }: Record<string, unknown>,
  ): Promise<void> {
    if (!this.#consume(connection, topicCost(topic))) return this.#refuse(connection, id, TOO_MUCH)
    const request = this.#has(topic) && { topic, ...stretchOf(topic, from, to) }
    const frame = request ? await this.#answers.frame(request, id) : null
    if (frame === null) return this.#refuse(connection, id, `invalid topic ${excerpt(topic)}`)
    connection.sendFrame(frame)
  }

  /** Spends the cost of a request on the budgets of the connection and of its address. Returns false if it exceeds one of them. */
  #consume(connection: FeedConnection, price: number): boolean {
    const isPaid = connection.consume(price) && this.#senders.consume(connection.sender, price)
    if (!isPaid) connection.penalize()
    return isPaid
  }

  /** Sends a push, given as JSON in the exchange's form, to all subscribers of its topic. */
  push(topic: string, json: string): void {
    const frames: Partial<Record<Dialect, Buffer | null>> = {}
    for (const connection of this.#listeners.get(topic) ?? []) {
      const { dialect } = connection
      if (frames[dialect] === undefined) {
        const text = inDialect(dialect, topic, json)
        frames[dialect] = text === null ? null : frameOf(text)
      }
      if (frames[dialect]) connection.sendFrame(frames[dialect])
    }
  }

  #refuse(connection: FeedConnection, id: unknown, message: string): void {
    const error = { status: 'error', ts: this.#now(), id, 'err-code': 'bad-request', 'err-msg': message }
    connection.sendText(JSON.stringify(error))
  }

  /** Closes all connections, and each new one from now on. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#connections) connection.close()
  }
}

/**
 * Releases the HTTP request of a socket. Its connection and the plugin's listener would keep the request, and a response that is never sent, until the socket
 * closes.
 */
function forgetRequest(socket: WebSocket, { socket: connection }: IncomingMessage): void {
  socket.removeAllListeners('error')
  const { _httpMessage: answer } = connection as { _httpMessage?: ServerResponse | null }
  answer?.detachSocket(connection)
}

/** Returns the time range of a request; only candles have one. */
const stretchOf = (topic: string, from: unknown, to: unknown): Pick<Asked, 'from' | 'to'> =>
  topicOf(topic)?.kind === 'kline' ? { from: seconds(from), to: seconds(to) } : { from: null, to: null }

const seconds = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const excerpt = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 80) : String(JSON.stringify(value)).slice(0, 80)

/** Converts a push to a dialect. The platform's dialect has its own envelope for candles; null for a candle without a tick. */
function inDialect(dialect: Dialect, topic: string, json: string): string | null {
  const parsed = topicOf(topic)
  const resolution = parsed?.kind === 'kline' ? resolutionOf(parsed.period) : null
  if (dialect === 'htx' || !parsed || !resolution) return json
  const tick = parseObject(json)?.tick
  if (!tick || typeof tick !== 'object') return null
  const { id, open, high, low, close, vol } = tick as Record<string, unknown>
  return JSON.stringify({ symbol: parsed.symbol, resolution, tick: { id, open, high, low, close, vol } })
}
