import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Domain } from '../../server/define-domain.ts'
import { PERIODS } from '../../server/market/sample/calendar.ts'
import { openSampleMarket, type SampleMarketOptions } from '../../server/market/sample/sample-backend.ts'
import { FeedClient } from './feed-client.ts'
import { EPOCH, NO_HEARTBEAT, SEED } from './sample-market.ts'
import { testServices } from './services.ts'

/** Markets whose topics and histories are read: both recordings, and prices of many digits. */
const SYMBOLS = ['btcusdt', 'ltcusdt', 'dogeusdt']
const RESOLUTIONS = ['1', '5', '15', '30', '60', 'D', 'W', 'M']

/** Backend in this process with the sample market, listening, with a clock that the test sets. */
export interface PublishingBackend {
  clock: { now: number }
  app: FastifyInstance
  address: string
  close(): Promise<void>
}

/** Starts the backend of a sample market that began at `EPOCH`, with the options of the market. */
export async function startPublishing(
  db: Db,
  domains: readonly Domain[],
  now: number,
  options: Partial<SampleMarketOptions>,
): Promise<PublishingBackend> {
  const clock = { now }
  const market = openSampleMarket({
    ...{ since: EPOCH, seed: SEED, now: () => clock.now, heartbeat: NO_HEARTBEAT },
    ...options,
  })
  const context = testServices({ db, now: () => clock.now, market, domains })
  const app = buildApp(context, [(scope) => void scope.register((api) => market.register(api), { prefix: '/api' })])
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`
  return {
    ...{ clock, app, address },
    async close() {
      await market.close()
      await app.close()
    },
  }
}

/** Returns every public response about markets at the present time of a backend, by its request. */
export async function readResponses({ app }: PublishingBackend): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const url of listRequests()) texts[url] = (await app.inject({ url })).body
  for (const path of ['getMarketList', 'getAllMarketList', 'getAllCurrencyList'])
    texts[path] = (await app.inject({ method: 'POST', url: `/api/${path}` })).body
  return texts
}

function listRequests(): string[] {
  const calls = SYMBOLS.flatMap((symbol) => [
    ...PERIODS.map((period) => `history/kline?symbol=${symbol}&period=${period}&size=${period === '1min' ? 300 : 30}`),
    `history/candles?symbol=${symbol}&period=1min&from=${EPOCH / 1000}&size=50`,
    ...['detail', 'detail/merged', 'trade'].map((path) => `${path}?symbol=${symbol}`),
    `history/trade?symbol=${symbol}&size=2000`,
    ...[0, 1, 2, 3, 4, 5].map((step) => `depth?symbol=${symbol}&type=step${step}`),
  ])
  return ['tickers', ...calls].map((call) => `/api/market/${call}`)
}

/**
 * Subscribes to every topic in both dialects, moves the clock to `until`, and returns the pushes of each topic and the responses to socket requests.
 * The clock stands still while topics are opened, so every run pushes the same. Sorted, since responses that take longer arrive later.
 */
export async function readPushes({ clock, address }: PublishingBackend, until: number): Promise<string[]> {
  const [exchange, platform] = [
    await FeedClient.open(address),
    await FeedClient.open(address, '/feed?dialect=platform'),
  ]
  try {
    const topics = SYMBOLS.flatMap((symbol) => [
      ...PERIODS.map((period) => `market.${symbol}.kline.${period}`),
      ...['trade.detail', 'bbo', 'ticker', 'depth.step0', 'depth.step3', 'mbp.refresh.20', 'mbp.150', 'detail'].map(
        (kind) => `market.${symbol}.${kind}`,
      ),
    ])
    for (const symbol of SYMBOLS)
      for (const resolution of RESOLUTIONS) platform.send({ cmd: 'sub', symbol, resolution })
    await platform.waitForMessage(
      ({ json }) => json.subbed === `market.${SYMBOLS.at(-1)}.kline.1mon`,
      'last candle topic',
    )
    for (const sub of topics) exchange.send({ sub, id: sub })
    await exchange.waitForMessage(({ json }) => json.subbed === topics.at(-1), 'last topic')
    clock.now = until
    // All topics are pushed in the order in which they were opened, so the last one of each client ends the round.
    await exchange.waitForMessage(
      ({ json }) => json.ch === topics.at(-1) && json.ts === until,
      'push of the last topic',
    )
    // Candles of this dialect have no time. The first push is the state at the subscription.
    let pushed = 0
    await platform.waitForMessage(
      ({ json }) => json.symbol === SYMBOLS.at(-1) && json.resolution === RESOLUTIONS.at(-1) && ++pushed === 2,
      'push of the last resolution',
    )
    // A connection may request the histories of one market at a time.
    const requested = topics.slice(0, topics.length / SYMBOLS.length)
    for (const req of requested) exchange.send({ req, id: req })
    for (const req of requested) await exchange.waitForMessage(({ json }) => json.rep === req, `response to ${req}`)
    return [
      ...exchange.received.map(({ text }) => `exchange ${text}`),
      ...platform.received.map(({ text }) => `platform ${text}`),
    ].sort()
  } finally {
    exchange.close()
    platform.close()
  }
}
