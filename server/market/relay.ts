import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Heartbeat } from './connection.ts'
import { Hub, type Publisher } from './hub.ts'
import type { DayDetail, Market, MarketInfo } from './market.ts'
import { Upstream } from './relay-rest.ts'
import { RelaySocket } from './relay-socket.ts'
import { RecentTrades } from './relay-trades.ts'
import { topicOf } from './topics.ts'

/** How a relay is set up. */
export interface RelayOptions {
  /** The exchange's address, as in `https://api.example.com`; with a path it is taken for another Tradelet's `/api`. */
  upstream: string
  now(): number
  log: Log
  heartbeat: Heartbeat
}

/** The figures of all markets are asked for this often. */
const FIGURES_MS = 5_000
/** A market's feed counts as silent when the socket said nothing for this long. */
const SILENT_MS = 15_000

/** Opens the relay of a real exchange: its REST calls passed on, one socket fanned out, its trades kept for settlement. Throws when it cannot be reached. */
export async function openRelay({ upstream, now, log, heartbeat }: RelayOptions): Promise<Market> {
  const rest = new Upstream(upstream)
  const markets = await rest.markets()
  const trades = new Map(markets.map(({ symbol }) => [symbol, new RecentTrades()]))
  const latest = new Map<string, string>()
  let figures: Map<string, DayDetail> = await rest.figures()

  const socket: RelaySocket = new RelaySocket(rest.socketAddress, log, (topic, json, message) => {
    const parsed = topicOf(topic)
    if (parsed?.kind === 'trade') trades.get(parsed.symbol)?.add((message.tick as { data?: unknown } | undefined)?.data)
    latest.set(topic, json)
    hub.push(topic, json)
  })
  const publisher = publisherOf(socket, markets, latest)
  const hub = new Hub(publisher, heartbeat)
  for (const { symbol } of markets) {
    socket.subscribe(`market.${symbol}.trade.detail`)
    void rest.trades(symbol).then((rows) => trades.get(symbol)?.add(rows))
  }
  const timer = setInterval(() => {
    rest.figures().then(
      (fresh) => {
        figures = fresh
      },
      (error: Error) => log.warn({ error: error.message }, 'the figures of the exchange are late'),
    )
  }, FIGURES_MS)

  return {
    markets: () => markets,
    detail: (symbol) => figures.get(symbol) ?? null,
    firstTradeAfter: (symbol, ts) => trades.get(symbol)?.firstAfter(ts) ?? null,
    lastTradeAtOrBefore: (symbol, ts) => trades.get(symbol)?.lastUpTo(ts) ?? null,
    tradesBetween: (symbol, from, to) => trades.get(symbol)?.between(from, to) ?? [],
    isLive: (symbol, at) => trades.has(symbol) && at - socket.heardAt < SILENT_MS,
    async register(app: FastifyInstance) {
      await app.register(websocket, { options: { maxPayload: 16 * 1024 } })
      rest.addTo(app, now)
      await app.register(async (scope) => hub.addTo(scope))
    },
    async close() {
      clearInterval(timer)
      socket.close()
      hub.close()
    },
  }
}

function publisherOf(socket: RelaySocket, markets: readonly MarketInfo[], latest: Map<string, string>): Publisher {
  const symbols = new Set(markets.map(({ symbol }) => symbol))
  const own = (topic: string) => topicOf(topic)?.kind === 'trade'
  return {
    has: (topic) => symbols.has(topicOf(topic)?.symbol ?? ''),
    // The trades of every market stay subscribed: settlement needs them.
    opened: (topic) => own(topic) || socket.subscribe(topic),
    closed: (topic) => {
      if (own(topic)) return
      socket.unsubscribe(topic)
      latest.delete(topic)
    },
    first: (topic) => (topicOf(topic)?.kind === 'differences' ? null : (latest.get(topic) ?? null)),
    request: (topic, from, to) =>
      socket.request({ req: topic, ...(from !== null && { from }), ...(to !== null && { to }) }),
  }
}
