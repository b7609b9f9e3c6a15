import { randomUUID } from 'node:crypto'
import type { Db } from '../../../core/db/db.ts'
import type { Events } from '../../../core/events/events.ts'
import { createLimitedLog } from '../../../core/log/limited-log.ts'
import type { Log } from '../../../core/log/log.ts'
import type { RelayListener, UpstreamSocket } from '../relay-socket.ts'
import { createFollowerTopics, formatWanted, parseWanted } from './follower-topics.ts'
import { NodeChannel } from './node-channel.ts'
import { createRemoteRequests, formatAnswer, parseAsk } from './remote-requests.ts'
import { isStreamKind, SharedSocket, type StreamKind } from './shared-socket.ts'
import type { SignedMessage } from './signed-message.ts'
import { createUpstreamLease } from './upstream-lease.ts'

/** `holder`: this node's connections serve all nodes. `follower`: this node has none. `alone`: its connections serve this node only. */
export type UpstreamRole = 'alone' | 'holder' | 'follower'

/** Interval of the holder's heartbeat, ms. Other times are counted in it, so a node that was paused does not take its own pause for silence. */
const TICK_MS = 250
/** Duration of a lease, and ticks between two extensions. */
const LEASE_TICKS = 8
const RENEW_TICKS = 2
/** Ticks without a message after which the holder counts as lost, and after which a node opens its own connections. */
const LOST_TICKS = 4
const ALONE_TICKS = 20
/** Ticks between two lists of topics, and after which those of a silent node are forgotten. */
const WANT_TICKS = 4
const FORGET_TICKS = 12
/** Ticks without a connection after which a holder gives up the lease, and for which it then leaves the lease to other nodes. */
const DISCONNECTED_TICKS = 20
const REST_TICKS = 40
/** Limit of requests of other nodes that are answered at the same time. */
const MAX_REQUESTS = 500

/** Options of {@link SharedUpstream}. */
export interface SharedUpstreamOptions {
  db: Db
  events: Events
  /** The exchange's address. Nodes of different exchanges share nothing. */
  source: string
  log: Log
  tickMs?: number
}

/**
 * Connections to an exchange, held by the one of several nodes that has the lease. It publishes what it receives as a stream of numbered, signed messages. The
 * others follow the stream and take its silence, or a gap, for a lost connection. Messages of earlier leases are ignored, so the streams of two holders never
 * mix. While the event server is away, or no node can hold the lease, each node has its own connections.
 */
export class SharedUpstream {
  readonly #options: SharedUpstreamOptions
  readonly #lease
  readonly #channel: NodeChannel
  readonly #report
  readonly #sockets = new Map<string, SharedSocket>()
  readonly #followers = createFollowerTopics()
  readonly #requests = createRemoteRequests()
  readonly #ends: (() => void)[]
  #role: UpstreamRole
  /** Number of the last message received; null before the first since a loss. */
  #received: number | null = null
  #joins = 0
  #ticks = 0
  #missedTicks = LOST_TICKS - 1
  #disconnectedTicks = 0
  #restTicks = 0
  #openRequests = 0
  #isAcquiring = false
  #isWantQueued = false
  #isClosed = false

  constructor(options: SharedUpstreamOptions) {
    const { db, events, source, log, tickMs = TICK_MS } = options
    const node = randomUUID()
    this.#options = options
    this.#report = createLimitedLog(log)
    this.#lease = createUpstreamLease(db, source, node)
    this.#channel = new NodeChannel({
      ...{ events, source, node, lease: this.#lease, report: this.#report },
      onStream: (message) => this.#receiveStream(message),
      onRequest: (message) => this.#receiveRequest(message),
      onAnswer: ({ body }) => this.#requests.finish(body),
      onNewLease: () => this.#leaveStream(),
    })
    this.#role = events.isComplete ? 'follower' : 'alone'
    const timer = setInterval(() => this.#tick(), tickMs)
    this.#ends = [() => clearInterval(timer), events.onCompleteness(() => this.#tick()), () => this.#channel.close()]
    this.#tick()
  }

  get role(): UpstreamRole {
    return this.#role
  }

  /** Creates a connection that the nodes share under a name. `open` opens one of this node. */
  openSocket(name: string, open: (listener: RelayListener) => UpstreamSocket, listener: RelayListener): UpstreamSocket {
    const send = (kind: string, body: string) => this.#channel.sendToHolder({ kind, socket: name, topic: '', body })
    const socket = new SharedSocket({
      ...{ open, listener, isOwn: this.#role !== 'follower' },
      link: {
        publish: (kind, topic, json) => this.#publish(kind, name, topic, json),
        onTopics: () => this.#queueWant(),
        onPush: () => {
          this.#disconnectedTicks = 0
          this.#restTicks = 0
        },
        onLost: () => {
          this.#disconnectedTicks = Math.max(this.#disconnectedTicks, 1)
        },
        ask: (message) => this.#requests.ask((id) => send('ask', JSON.stringify({ id, message }))),
      },
    })
    this.#sockets.set(name, socket)
    return socket
  }

  /** Closes all connections and leaves the lease to another node at once. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#requests.cancel()
    for (const socket of this.#sockets.values()) socket.close()
    if (this.#role === 'holder') await this.#release()
    for (const end of this.#ends) end()
  }

  #tick(): void {
    if (this.#isClosed) return
    this.#ticks += 1
    if (!this.#options.events.isComplete) return this.#setRole('alone')
    if (this.#role === 'holder') return this.#tickHolder()
    this.#missedTicks += 1
    this.#restTicks = Math.max(0, this.#restTicks - 1)
    if (this.#missedTicks === LOST_TICKS) this.#leaveStream()
    if (this.#missedTicks >= LOST_TICKS && this.#restTicks === 0) void this.#acquire()
    if (this.#missedTicks >= ALONE_TICKS) this.#setRole('alone')
    else if (this.#ticks % WANT_TICKS === 0) this.#queueWant()
  }

  #tickHolder(): void {
    this.#publish('beat', '', '', '')
    this.#followers.tick(FORGET_TICKS)
    this.#updateRemoteTopics()
    if (this.#disconnectedTicks > 0) this.#disconnectedTicks += 1
    if (this.#disconnectedTicks > DISCONNECTED_TICKS) {
      this.#disconnectedTicks = 0
      this.#restTicks = REST_TICKS
      this.#setRole('alone')
    } else if (this.#ticks % RENEW_TICKS === 0) void this.#acquire()
  }

  /** Acquires or extends the lease. While the database is away, a holder continues: no other node can acquire the lease. */
  async #acquire(): Promise<void> {
    if (this.#isAcquiring) return
    this.#isAcquiring = true
    try {
      const lease = await this.#lease.acquire(LEASE_TICKS * (this.#options.tickMs ?? TICK_MS))
      if (lease === null && this.#role === 'holder') this.#setRole('follower')
      if (lease === null) return
      if (this.#isClosed || !this.#options.events.isComplete || this.#restTicks > 0) return await this.#release()
      this.#channel.setLease(lease)
      this.#setRole('holder')
    } catch (err) {
      this.#report({ err }, 'lease of the connection to the exchange could not be extended, retrying')
    } finally {
      this.#isAcquiring = false
    }
  }

  async #release(): Promise<void> {
    try {
      await this.#lease.release()
    } catch (err) {
      this.#report({ err }, 'lease of the connection to the exchange could not be released, it expires')
    }
    this.#publish('end', '', '', '')
  }

  #setRole(role: UpstreamRole): void {
    const before = this.#role
    if (role === before || this.#isClosed) return
    if (before === 'holder' && role === 'alone') void this.#release()
    this.#role = role
    this.#missedTicks = 0
    this.#received = null
    this.#options.log.info({ role }, 'role of this node for the connection to the exchange changed')
    this.#requests.cancel()
    this.#followers.clear()
    this.#updateRemoteTopics()
    for (const socket of this.#sockets.values()) socket.setOwn(role !== 'follower')
  }

  #publish(kind: StreamKind | 'beat' | 'end', socket: string, topic: string, body: string): void {
    if (this.#role === 'holder') this.#channel.sendStream({ kind, socket, topic, body })
  }

  #receiveStream({ sequence, kind, socket, topic, body }: SignedMessage): void {
    if (this.#role === 'holder' || !this.#options.events.isComplete) return
    this.#setRole('follower')
    this.#missedTicks = 0
    if (this.#received !== null && sequence <= this.#received) return
    if (this.#received !== null && sequence > this.#received + 1) this.#leaveStream()
    if (this.#received === null) {
      this.#joins += 1
      this.#queueWant()
    }
    this.#received = sequence
    if (kind === 'end') this.#missedTicks = LOST_TICKS - 1
    else if (isStreamKind(kind)) this.#sockets.get(socket)?.receive(kind, topic, body)
  }

  /** Handles that messages may be missing, or that another node has the lease. */
  #leaveStream(): void {
    if (this.#role === 'holder') return this.#setRole('follower')
    this.#received = null
    this.#requests.cancel()
    if (this.#role === 'follower') for (const socket of this.#sockets.values()) socket.loseStream()
  }

  /** Sends the topics of this node after the present changes of them. */
  #queueWant(): void {
    if (this.#isWantQueued) return
    this.#isWantQueued = true
    queueMicrotask(() => {
      this.#isWantQueued = false
      if (this.#role !== 'follower' || this.#isClosed) return
      const topics = new Map([...this.#sockets].map(([name, socket]) => [name, socket.topics]))
      const body = formatWanted({ join: this.#joins, topics })
      this.#channel.sendToHolder({ kind: 'want', socket: '', topic: '', body })
    })
  }

  #receiveRequest({ node, kind, socket, body }: SignedMessage): void {
    if (this.#role !== 'holder') return
    if (kind === 'want') this.#receiveWanted(node, body)
    if (kind === 'ask') void this.#answer(node, socket, body)
  }

  #receiveWanted(node: string, body: string): void {
    const wanted = parseWanted(body)
    if (!wanted) return
    const added = this.#followers.record(node, wanted)
    this.#updateRemoteTopics()
    for (const [name, topics] of added)
      for (const topic of topics)
        if (this.#sockets.get(name)?.isConfirmed(topic)) this.#publish('subbed', name, topic, '')
  }

  #updateRemoteTopics(): void {
    for (const [name, socket] of this.#sockets) socket.setRemoteTopics(this.#followers.getAll(name))
  }

  async #answer(node: string, name: string, body: string): Promise<void> {
    const [ask, socket] = [parseAsk(body), this.#sockets.get(name)]
    if (!ask || !socket || this.#openRequests >= MAX_REQUESTS) return
    this.#openRequests += 1
    const parts = await socket.request(ask.message)
    this.#openRequests -= 1
    const answer = { kind: 'answer', socket: name, topic: '', body: formatAnswer(ask.id, parts) }
    if (this.#role === 'holder') this.#channel.sendTo(node, answer)
  }
}
