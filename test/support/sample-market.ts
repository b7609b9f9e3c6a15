import Fastify, { type FastifyInstance } from 'fastify'
import type { Heartbeat } from '../../server/market/feed/connection.ts'
import type { MemberTopic } from '../../server/market/feed/member-topic.ts'
import type { Market } from '../../server/market/market.ts'
import { openSampleMarket } from '../../server/market/sample/sample-backend.ts'

/** Noon of a day in GMT+8 at which the tests' market begins. */
export const EPOCH = Date.parse('2026-11-20T04:00:00Z')

/** Seed of the prices in tests. */
export const SEED = new Uint8Array(32).fill(7)

/** Disables pings and timeouts for tests that do not need them. */
export const NO_HEARTBEAT: Heartbeat = { pingMs: 3_600_000, silenceMs: 3_600_000, readMs: 3_600_000 }

/** Sample market with a clock that the test sets. */
export interface TestMarket {
  market: Market
  clock: { now: number }
}

/** Opens the sample market at a time. */
export function openMarketAt(
  now: number,
  {
    heartbeat = NO_HEARTBEAT,
    silent,
  }: { heartbeat?: Heartbeat; silent?: (symbol: string, ts: number) => boolean } = {},
): TestMarket {
  const clock = { now }
  const market = openSampleMarket({
    since: EPOCH,
    seed: SEED,
    now: () => clock.now,
    heartbeat,
    ...(silent && { silent }),
  })
  return { market, clock }
}

/** Market behind its routes, below /api as in the backend. */
export interface ServedMarket {
  app: FastifyInstance
  /** Starts listening and returns the address below which the calls are. */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

/** Serves a market, with the private topic of members if it is given. */
export async function serveMarket(market: Market, memberTopic?: MemberTopic): Promise<ServedMarket> {
  const app = Fastify({ forceCloseConnections: true, trustProxy: 'loopback' })
  await app.register(async (scope) => market.register(scope, memberTopic), { prefix: '/api' })
  await app.ready()
  return {
    app,
    listen: async (port = 0) => `${await app.listen({ port, host: '127.0.0.1' })}/api`,
    async close() {
      await market.close()
      await app.close()
    },
  }
}
