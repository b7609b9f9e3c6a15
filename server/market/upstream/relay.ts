import websocket from '@fastify/websocket'
import { bookTopic, tradeTopic } from '../../../shared/base/contract/feed.ts'
import type { Db } from '../../core/db/db.ts'
import type { Events } from '../../core/events/events.ts'
import type { Log } from '../../core/log/log.ts'
import { type Heartbeat, SOCKET_OPTIONS } from '../feed/connection.ts'
import { FeedServer } from '../feed/feed-server.ts'
import type { TopicSource } from '../feed/topic-source.ts'
import { parseTopic } from '../feed/topics.ts'
import type { Market, MarketInfo } from '../market.ts'
import { createRelayBooks, type RelayBooks } from './relay-books.ts'
import { pollFigures } from './relay-figures.ts'
import { addProxy } from './relay-proxy.ts'
import { ExchangeRest } from './relay-rest.ts'
import { type RelayListener, RelaySocket, type RelayTiming, type UpstreamSocket } from './relay-socket.ts'
import { type FindMarketProblem, type RetryWaits, startMarketDiscovery } from './relayed-markets.ts'
import { SharedUpstream } from './shared-connection/shared-upstream.ts'
import { createTradeCoverage, type TradeCoverage } from './trade-coverage.ts'

/** Options of {@link openRelay}. */
export interface RelayOptions {
  /** The exchange's address, as in `https://api.example.com`. An address with a path is the `/api` of another Tradelet. */
  upstream: string
  /** Database through which nodes exchange the trades they receive. */
  db: Db
  now(): number
  log: Log
  heartbeat: Heartbeat
  /** If they connect the nodes, these share one connection to the exchange. Otherwise this node has its own. */
  events?: Events
  timing?: RelayTiming
  /** Waits before an unavailable exchange is requested again. */
  waits?: RetryWaits
  /** Returns why markets received only after the start cannot be used, or null. */
  findProblem?: FindMarketProblem
}

/** Clients that request the same candles within this time share one response, which saves requests to the exchange. */
const FRESH_CANDLES_MS = 1_000
const DEFAULT_TIMING: RelayTiming = {
  firstWaitMs: 3_000,
  longestWaitMs: 10_000,
  silenceMs: 20_000,
  dataSilenceMs: 30_000,
}

/**
 * Opens the relay of a real exchange: passes on its REST calls, fans out one socket to all clients, and keeps its trades for settlement. While the exchange is
 * unavailable, the markets are those stored earlier, or none, and are silent; the relay retries until the exchange responds (relayed-markets.ts).
 */
export async function openRelay(options: RelayOptions): Promise<Market> {
  const { upstream, db, now, log, heartbeat, events, timing = DEFAULT_TIMING, waits, findProblem } = options
  const rest = new ExchangeRest(upstream)
  let markets: readonly MarketInfo[] = []
  const latest = new Map<string, string>()
  const figures = pollFigures(rest, log)
  const coverage = createTradeCoverage({
    db,
    source: upstream,
    symbols: [],
    now,
    log,
    day: (symbol) => figures.get(symbol),
  })
  const books = createRelayBooks({ text: (path) => rest.text(path), now, check: coverage.filterBook })
  const push = (topic: string, json: string) => {
    latest.set(topic, json)
    feedServer.push(topic, json)
  }
  const shared = events?.connectsNodes ? new SharedUpstream({ db, events, source: upstream, log }) : null
  const sockets = createSockets({ rest, coverage, books, push, now, log, timing, shared })
  const feedServer: FeedServer = new FeedServer(
    createTopicSource(sockets.getSocket, () => markets, latest, now),
    heartbeat,
    now,
    log,
  )
  const stopDiscovery = await startMarketDiscovery({
    db,
    source: upstream,
    log,
    now,
    /** Fetches figures with the markets: the price guard compares the first prices with them. */
    async fetchMarkets() {
      const [list] = await Promise.all([rest.markets(), figures.refresh()])
      return list
    },
    onMarkets(list) {
      markets = list
      const added = coverage.follow(list.map((market) => market.symbol))
      for (const topic of added.flatMap((symbol) => [tradeTopic(symbol), bookTopic(symbol)]))
        sockets.main.subscribe(topic)
      books.follow(added)
    },
    ...(waits && { waits }),
    ...(findProblem && { findProblem }),
  })

  return {
    markets: () => markets,
    ...coverage,
    detail: (symbol) => coverage.filterFigures(symbol, figures.get(symbol)),
    book: (symbol) => coverage.filterBook(symbol, books.read(symbol)),
    async register(app, memberTopic) {
      await app.register(websocket, { options: SOCKET_OPTIONS })
      addProxy(app, rest, now)
      await app.register(async (scope) => feedServer.addTo(scope, memberTopic))
    },
    upstreamRole: () => shared?.role ?? 'alone',
    sockets: () => feedServer.size,
    dismissSockets: () => feedServer.close(),
    async close() {
      stopDiscovery()
      figures.stop()
      books.stop()
      await shared?.close()
      sockets.close()
      feedServer.close()
    },
  }
}

/** Connections to the exchange. */
interface Sockets {
  main: UpstreamSocket
  /** Returns the connection that serves a topic. */
  getSocket(topic: string): UpstreamSocket
  close(): void
}

interface SocketsOptions extends Pick<RelayOptions, 'now' | 'log'> {
  rest: ExchangeRest
  coverage: TradeCoverage
  books: RelayBooks
  push(topic: string, json: string): void
  timing: RelayTiming
  /** Connections of all nodes; null if this node shares none. */
  shared: SharedUpstream | null
}

function createSockets({ rest, coverage, books, push, now, log, timing, shared }: SocketsOptions): Sockets {
  const openSocket = (address: string, listener: RelayListener): UpstreamSocket => {
    const open = (own: RelayListener) => new RelaySocket(address, log, timing, own)
    return shared ? shared.openSocket(address, open, listener) : open(listener)
  }
  /** Number of the current connection; responses to requests of an earlier one are discarded. */
  let connection = 0
  const main = openSocket(rest.socketAddress, {
    onPush(topic, json, message) {
      const parsed = parseTopic(topic)
      const { data } = (message.tick ?? {}) as { data?: unknown }
      if (parsed?.kind === 'depth' && parsed.step === 0) books.handlePush(parsed.symbol, message.tick)
      coverage.handlePush(parsed?.kind === 'trade' ? parsed.symbol : null, data, message.ts)
      push(topic, json)
    },
    /** Fetches the trades before the subscription, so that the trades have no gap. */
    async onSubscribed(topic) {
      const [parsed, askedAt, requestedOn] = [parseTopic(topic), now(), connection]
      if (parsed?.kind !== 'trade') return
      const rows = await rest.trades(parsed.symbol)
      if (requestedOn === connection) coverage.handleHistory(parsed.symbol, rows, askedAt)
    },
    onLost() {
      connection += 1
      coverage.handleLoss()
    },
  })
  // The exchange serves book deltas at a separate address; the relay connects to it on the first subscription. A shared connection also connects for
  // other nodes.
  let bookSocket: UpstreamSocket | null = rest.bookAddress === rest.socketAddress ? main : null
  if (shared) bookSocket ??= openSocket(rest.bookAddress, { onPush: push })
  return {
    main,
    getSocket(topic) {
      if (parseTopic(topic)?.kind !== 'differences') return main
      bookSocket ??= openSocket(rest.bookAddress, { onPush: push })
      return bookSocket
    },
    close() {
      main.close()
      if (bookSocket !== main) bookSocket?.close()
    },
  }
}

function createTopicSource(
  socketOf: (topic: string) => UpstreamSocket,
  markets: () => readonly MarketInfo[],
  latest: Map<string, string>,
  now: () => number,
): TopicSource {
  const staysSubscribed = (topic: string) => {
    const parsed = parseTopic(topic)
    return parsed?.kind === 'trade' || (parsed?.kind === 'depth' && parsed.step === 0)
  }
  return {
    hasTopic: (topic) => markets().some(({ symbol }) => symbol === parseTopic(topic)?.symbol),
    // The trades and the book of every market stay subscribed: settlement and orders need them.
    openTopic: (topic) => staysSubscribed(topic) || socketOf(topic).subscribe(topic),
    closeTopic: (topic) => {
      if (staysSubscribed(topic)) return
      socketOf(topic).unsubscribe(topic)
      latest.delete(topic)
    },
    getInitialPush: (topic) => (parseTopic(topic)?.kind === 'differences' ? null : (latest.get(topic) ?? null)),
    respond: ({ topic, from, to }) =>
      socketOf(topic).request({ req: topic, ...(from !== null && { from }), ...(to !== null && { to }) }),
    // A book must not be older than the client's subscription, and the relay does not keep its state: only candles can be cached.
    getCacheState: (topic) => (parseTopic(topic)?.kind === 'kline' ? Math.floor(now() / FRESH_CANDLES_MS) : null),
  }
}
