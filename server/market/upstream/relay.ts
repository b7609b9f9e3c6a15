import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { tradeTopic } from '../../../shared/contract/feed.ts'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { type Heartbeat, SOCKET_OPTIONS } from '../feed/connection.ts'
import { Hub } from '../feed/feed-server.ts'
import type { Publisher } from '../feed/topic-source.ts'
import { topicOf } from '../feed/topics.ts'
import type { Market, MarketInfo } from '../market.ts'
import { relayBooks } from './relay-books.ts'
import { pollFigures } from './relay-figures.ts'
import { addProxy } from './relay-proxy.ts'
import { Upstream } from './relay-rest.ts'
import { RelaySocket, type RelayTiming } from './relay-socket.ts'
import { type FindMarketProblem, type LearningWaits, learnMarkets } from './relayed-markets.ts'
import { relayKnowledge } from './trade-coverage.ts'

/** Options of {@link openRelay}. */
export interface RelayOptions {
  /** The exchange's address, as in `https://api.example.com`. An address with a path is the `/api` of another Tradelet. */
  upstream: string
  /** Database through which nodes exchange the trades they receive. */
  db: Db
  now(): number
  log: Log
  heartbeat: Heartbeat
  timing?: RelayTiming
  /** Waits before an unavailable exchange is requested again. */
  waits?: LearningWaits
  /** Returns why markets received only after the start cannot be used, or null. */
  findProblem?: FindMarketProblem
}

/** Clients that request the same candles within this time share one response, which saves requests to the exchange. */
const FRESH_CANDLES_MS = 1_000
const TIMING: RelayTiming = { firstWaitMs: 3_000, longestWaitMs: 10_000, silenceMs: 20_000, dataSilenceMs: 30_000 }

/**
 * Opens the relay of a real exchange: passes on its REST calls, fans out one socket to all clients, and keeps its trades for settlement. While the exchange is
 * unavailable, the markets are those stored earlier, or none, and are silent; the relay retries until the exchange responds (relayed-markets.ts).
 */
export async function openRelay({
  upstream,
  db,
  now,
  log,
  heartbeat,
  timing = TIMING,
  waits,
  findProblem,
}: RelayOptions): Promise<Market> {
  const rest = new Upstream(upstream)
  let markets: readonly MarketInfo[] = []
  const latest = new Map<string, string>()
  const figures = pollFigures(rest, log)
  const knowledge = relayKnowledge({ db, source: upstream, symbols: [], now, log, day: (symbol) => figures.of(symbol) })
  const books = relayBooks((path) => rest.text(path), now)
  /** Number of the current socket connection; responses to requests of an earlier one are discarded. */
  let connection = 0

  const push = (topic: string, json: string) => {
    latest.set(topic, json)
    hub.push(topic, json)
  }
  const socket = new RelaySocket(rest.socketAddress, log, timing, {
    push(topic, json, message) {
      const parsed = topicOf(topic)
      const { data } = (message.tick ?? {}) as { data?: unknown }
      knowledge.pushed(parsed?.kind === 'trade' ? parsed.symbol : null, data, message.ts)
      push(topic, json)
    },
    /** Fetches the trades before the subscription, so that the trades have no gap. */
    async subscribed(topic) {
      const [parsed, askedAt, requestedOn] = [topicOf(topic), now(), connection]
      if (parsed?.kind !== 'trade') return
      const rows = await rest.trades(parsed.symbol)
      if (requestedOn === connection) knowledge.filled(parsed.symbol, rows, askedAt)
    },
    lost() {
      connection += 1
      knowledge.lost()
    },
  })
  // The exchange serves book deltas at a separate address; the relay connects to it on the first subscription.
  let bookSocket: RelaySocket | null = rest.bookAddress === rest.socketAddress ? socket : null
  const socketOf = (topic: string): RelaySocket => {
    if (topicOf(topic)?.kind !== 'differences') return socket
    bookSocket ??= new RelaySocket(rest.bookAddress, log, timing, { push })
    return bookSocket
  }
  const hub: Hub = new Hub(
    publisherOf(socketOf, () => markets, latest, now),
    heartbeat,
    now,
    log,
  )
  const learning = learnMarkets({
    db,
    source: upstream,
    log,
    now,
    /** Fetches figures with the markets: the price guard compares the first prices with them. */
    async ask() {
      const [list] = await Promise.all([rest.markets(), figures.ask()])
      return list
    },
    learnt(list) {
      markets = list
      for (const symbol of knowledge.follow(list.map((market) => market.symbol))) socket.subscribe(tradeTopic(symbol))
    },
    ...(waits && { waits }),
    ...(findProblem && { findProblem }),
  })
  const endLearning = await learning

  return {
    markets: () => markets,
    ...knowledge,
    detail: (symbol) => knowledge.trustedFigures(symbol, figures.of(symbol)),
    book: (symbol) => knowledge.trustedBook(symbol, books(symbol)),
    async register(app: FastifyInstance) {
      await app.register(websocket, { options: SOCKET_OPTIONS })
      addProxy(app, rest, now)
      await app.register(async (scope) => hub.addTo(scope))
    },
    sockets: () => hub.size,
    dismissSockets: () => hub.close(),
    async close() {
      endLearning()
      figures.stop()
      socket.close()
      if (bookSocket !== socket) bookSocket?.close()
      hub.close()
    },
  }
}

function publisherOf(
  socketOf: (topic: string) => RelaySocket,
  markets: () => readonly MarketInfo[],
  latest: Map<string, string>,
  now: () => number,
): Publisher {
  const isKept = (topic: string) => topicOf(topic)?.kind === 'trade'
  return {
    has: (topic) => markets().some(({ symbol }) => symbol === topicOf(topic)?.symbol),
    // The trades of every market stay subscribed: settlement needs them.
    opened: (topic) => isKept(topic) || socketOf(topic).subscribe(topic),
    closed: (topic) => {
      if (isKept(topic)) return
      socketOf(topic).unsubscribe(topic)
      latest.delete(topic)
    },
    first: (topic) => (topicOf(topic)?.kind === 'differences' ? null : (latest.get(topic) ?? null)),
    answer: ({ topic, from, to }) =>
      socketOf(topic).request({ req: topic, ...(from !== null && { from }), ...(to !== null && { to }) }),
    // A book must not be older than the client's subscription, and the relay does not keep its state: only candles can be cached.
    stateOf: (topic) => (topicOf(topic)?.kind === 'kline' ? Math.floor(now() / FRESH_CANDLES_MS) : null),
  }
}
