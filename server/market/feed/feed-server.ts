import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Dialect } from '../../../shared/base/contract/feed.ts'
import { QUOTAS, REQUEST_COSTS } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { createLimitedLog, type LimitedLog } from '../../core/log/limited-log.ts'
import type { Log } from '../../core/log/log.ts'
import { CLOSE_GOING_AWAY, FeedConnection, type Heartbeat, type SocketClient } from './connection.ts'
import { ConnectionQuota } from './connection-quota.ts'
import { parseJsonObject } from './json.ts'
import { isMemberMessage, type MemberTopic, toSocketOrigin } from './member-topic.ts'
import { PackedPush, PushBatches } from './push-batches.ts'
import { getTopicCost } from './request-costs.ts'
import { ResponseCache } from './response-cache.ts'
import { SendBufferLimit } from './send-buffer.ts'
import type { TopicRequest, TopicSource } from './topic-source.ts'
import { parseTopic, toCandleTopic, toResolution } from './topics.ts'

const MAX_TEXT_LENGTH = 4096
/** Standard close code for a client that may retry later. */
const CLOSE_TRY_AGAIN_LATER = 1013
const TOO_MANY_REQUESTS = 'too many requests'

/** Socket server: its clients and their subscriptions. A push is packed once per topic and dialect, however many clients listen. */
export class FeedServer {
  readonly #source: TopicSource
  readonly #heartbeat: Heartbeat
  readonly #now: () => number
  readonly #listeners = new Map<string, Set<FeedConnection>>()
  readonly #connections = new Set<FeedConnection>()
  readonly #quota = new ConnectionQuota()
  readonly #sendBuffers = new SendBufferLimit()
  readonly #responses: ResponseCache
  readonly #batches = new PushBatches()
  #memberTopic: MemberTopic | null = null
  #isClosed = false
  readonly #report: LimitedLog | null

  /** @param log reports requests that fail; without it such a failure ends the process, like any unhandled rejection */
  constructor(source: TopicSource, heartbeat: Heartbeat, now: () => number, log?: Log) {
    this.#report = log ? createLimitedLog(log) : null
    this.#source = source
    this.#responses = new ResponseCache(source)
    this.#heartbeat = heartbeat
    this.#now = now
  }

  /** Adds the socket at /feed and at /ws. The exchange's clients append /ws to the base address. Without a `memberTopic` there is no private topic. */
  addTo(app: FastifyInstance, memberTopic: MemberTopic | null = null): void {
    this.#memberTopic = memberTopic
    for (const path of ['/feed', '/ws'])
      app.get(path, { websocket: true }, (socket: WebSocket, request) => {
        const { dialect } = request.query as { dialect?: unknown }
        const opener = toSocketOrigin(request)
        releaseRequest(socket, request.raw)
        const sender = toSenderKey(request.ip)
        this.#accept(socket, { dialect: dialect === 'platform' ? 'platform' : 'htx', sender, opener })
      })
  }

  /** Number of connected clients. */
  get size(): number {
    return this.#connections.size
  }

  #accept(socket: WebSocket, client: SocketClient): void {
    socket.on('error', () => socket.terminate())
    if (this.#isClosed) return socket.close(CLOSE_GOING_AWAY)
    if (!this.#quota.acquire(client.sender)) return socket.close(CLOSE_TRY_AGAIN_LATER, 'too many connections')
    const connection = new FeedConnection(socket, client, this.#heartbeat, this.#sendBuffers)
    this.#connections.add(connection)
    socket.on('message', (data) => connection.spendMessage() && this.#readGuarded(connection, String(data)))
    socket.on('close', () => {
      connection.end()
      this.#memberTopic?.leave(connection)
      this.#batches.remove(connection)
      this.#quota.release(client.sender)
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
    const message = text.length <= MAX_TEXT_LENGTH ? parseJsonObject(text) : null
    if (!message) return this.#readText(connection, text)
    const { id = null } = message
    if ('pong' in message) return connection.receivePong(message.pong)
    if ('ping' in message) return connection.sendText(JSON.stringify({ pong: message.ping }))
    if ('cmd' in message) return this.#readPlatformMessage(connection, message)
    if (isMemberMessage(message)) return this.#readMemberMessage(connection, message)
    if (message.batch === 1) this.#memberTopic?.greet(connection)
    if (message.batch === 1) connection.readsBatches = true
    if ('sub' in message) return this.#subscribe(connection, message.sub, id)
    if ('unsub' in message) return this.#unsubscribe(connection, message.unsub, id)
    if ('req' in message)
      return void this.#respond(connection, message).catch((error: unknown) => this.#fail(connection, id, error))
    this.#refuse(connection, id, 'invalid message')
  }

  #readMemberMessage(connection: FeedConnection, message: Record<string, unknown>): void {
    const { id = null } = message
    if (!this.#memberTopic) return this.#refuse(connection, id, 'invalid topic member')
    if (!this.#spend(connection, REQUEST_COSTS.session)) return this.#refuse(connection, id, TOO_MANY_REQUESTS)
    this.#memberTopic.handle(connection, message).then(
      (problem) => problem && this.#refuse(connection, id, problem),
      (error: unknown) => this.#fail(connection, id, error),
    )
  }

  /** Handles text that is not JSON: the heartbeat of the platform's dialect, else an error. */
  #readText(connection: FeedConnection, text: string): void {
    const word = connection.dialect === 'platform' ? text.trim() : ''
    if (word === 'pong') return connection.receivePong(word)
    if (word === 'ping') return connection.sendText('pong')
    this.#refuse(connection, null, 'invalid message')
  }

  /** Handles a message in the platform's form (market and resolution), and switches the connection to that dialect. */
  #readPlatformMessage(
    connection: FeedConnection,
    { cmd, symbol, resolution, id = null }: Record<string, unknown>,
  ): void {
    connection.dialect = 'platform'
    const topic = toCandleTopic(symbol, resolution)
    if (cmd === 'sub') return this.#subscribe(connection, topic, id)
    if (cmd === 'unsub') return this.#unsubscribe(connection, topic, id)
    this.#refuse(connection, id, 'invalid cmd')
  }

  #subscribe(connection: FeedConnection, topic: unknown, id: unknown): void {
    if (!this.#hasTopic(topic)) return this.#refuse(connection, id, `invalid topic ${toExcerpt(topic)}`)
    if (connection.topics.size >= QUOTAS.socketTopics.max && !connection.topics.has(topic))
      return this.#refuse(connection, id, `too many topics, at most ${QUOTAS.socketTopics.max}`)
    if (!this.#spend(connection, REQUEST_COSTS.subscription)) return this.#refuse(connection, id, TOO_MANY_REQUESTS)
    const listeners = this.#listeners.get(topic) ?? new Set()
    const isFirst = listeners.size === 0
    this.#listeners.set(topic, listeners.add(connection))
    connection.topics.add(topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', subbed: topic, ts: this.#now() }))
    if (isFirst) this.#source.openTopic(topic)
    const first = this.#source.getInitialPush(topic)
    const text = first && toDialect(connection.dialect, topic, first)
    if (text) this.#send(connection, new PackedPush(text))
  }

  #hasTopic(topic: unknown): topic is string {
    return typeof topic === 'string' && parseTopic(topic) !== null && this.#source.hasTopic(topic)
  }

  #unsubscribe(connection: FeedConnection, topic: unknown, id: unknown): void {
    if (typeof topic !== 'string' || !connection.topics.delete(topic))
      return this.#refuse(connection, id, `unsub with not subbed topic ${toExcerpt(topic)}`)
    this.#leave(connection, topic)
    connection.sendText(JSON.stringify({ id, status: 'ok', unsubbed: topic, ts: this.#now() }))
  }

  /** Removes a subscriber of a topic, and closes the topic after its last one. */
  #leave(connection: FeedConnection, topic: string): void {
    const listeners = this.#listeners.get(topic)
    if (!listeners?.delete(connection) || listeners.size > 0) return
    this.#listeners.delete(topic)
    this.#source.closeTopic(topic)
  }

  async #respond(
    connection: FeedConnection,
    { req: topic, from, to, id = null }: Record<string, unknown>,
  ): Promise<void> {
    if (!this.#spend(connection, getTopicCost(topic))) return this.#refuse(connection, id, TOO_MANY_REQUESTS)
    const request = this.#hasTopic(topic) && { topic, ...readTimeRange(topic, from, to) }
    const frame = request ? await this.#responses.getFrame(request, id) : null
    if (frame === null) return this.#refuse(connection, id, `invalid topic ${toExcerpt(topic)}`)
    connection.sendFrame(frame)
  }

  /** Spends the cost of a request on the budgets of the connection and of its address. Returns false if it exceeds one of them. */
  #spend(connection: FeedConnection, cost: number): boolean {
    const isPaid = connection.spend(cost) && this.#quota.spend(connection.sender, cost)
    if (!isPaid) connection.penalize()
    return isPaid
  }

  /** Sends a push, given as JSON in the exchange's form, to all subscribers of its topic. */
  push(topic: string, json: string): void {
    const pushes: Partial<Record<Dialect, PackedPush | null>> = {}
    for (const connection of this.#listeners.get(topic) ?? []) {
      const { dialect } = connection
      if (pushes[dialect] === undefined) {
        const text = toDialect(dialect, topic, json)
        pushes[dialect] = text === null ? null : new PackedPush(text)
      }
      if (pushes[dialect]) this.#send(connection, pushes[dialect])
    }
  }

  #send(connection: FeedConnection, push: PackedPush): void {
    if (connection.readsBatches) this.#batches.add(connection, push)
    else connection.sendFrame(push.frame)
  }

  #refuse(connection: FeedConnection, id: unknown, message: string): void {
    const error = { status: 'error', ts: this.#now(), id, 'err-code': 'bad-request', 'err-msg': message }
    connection.sendText(JSON.stringify(error))
  }

  /** Closes all connections, and each new one from now on. */
  close(): void {
    this.#isClosed = true
    this.#batches.close()
    for (const connection of this.#connections) connection.close()
  }
}

/**
 * Detaches the HTTP request of a socket. Otherwise the connection and the plugin's listener would keep the request, and a response that is never sent, in
 * memory until the socket closes.
 */
function releaseRequest(socket: WebSocket, { socket: connection }: IncomingMessage): void {
  socket.removeAllListeners('error')
  const { _httpMessage: answer } = connection as { _httpMessage?: ServerResponse | null }
  answer?.detachSocket(connection)
}

/** Returns the time range of a request; only candles have one. */
const readTimeRange = (topic: string, from: unknown, to: unknown): Pick<TopicRequest, 'from' | 'to'> =>
  parseTopic(topic)?.kind === 'kline' ? { from: readSeconds(from), to: readSeconds(to) } : { from: null, to: null }

const readSeconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const toExcerpt = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 80) : String(JSON.stringify(value)).slice(0, 80)

/** Converts a push to a dialect. The platform's dialect has its own envelope for candles; null for a candle without a tick. */
function toDialect(dialect: Dialect, topic: string, json: string): string | null {
  const parsed = parseTopic(topic)
  const resolution = parsed?.kind === 'kline' ? toResolution(parsed.period) : null
  if (dialect === 'htx' || !parsed || !resolution) return json
  const tick = parseJsonObject(json)?.tick
  if (!tick || typeof tick !== 'object') return null
  const { id, open, high, low, close, vol } = tick as Record<string, unknown>
  return JSON.stringify({ symbol: parsed.symbol, resolution, tick: { id, open, high, low, close, vol } })
}
