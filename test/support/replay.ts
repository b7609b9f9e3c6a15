import Fastify, { type FastifyInstance } from 'fastify'
import type { Heartbeat } from '../../server/market/feed/connection.ts'
import type { Market } from '../../server/market/market.ts'
import { openReplay } from '../../server/market/sample/sample-backend.ts'

/** Noon of a day in GMT+8, when the tests' market began. */
export const EPOCH = Date.parse('2026-11-20T04:00:00Z')

/** What decides the prices in tests. */
export const SEED = new Uint8Array(32).fill(7)

/** Nothing is sent or closed by itself in a test that does not ask for it. */
export const STILL: Heartbeat = { pingMs: 3_600_000, silenceMs: 3_600_000, readMs: 3_600_000 }

/** A sample market whose clock a test moves. */
export interface Replay {
  market: Market
  clock: { now: number }
}

/** Opens the sample market at a time. */
export function replayAt(
  now: number,
  { heartbeat = STILL, silent }: { heartbeat?: Heartbeat; silent?: (symbol: string, ts: number) => boolean } = {},
): Replay {
  const clock = { now }
  const market = openReplay({ since: EPOCH, seed: SEED, now: () => clock.now, heartbeat, ...(silent && { silent }) })
  return { market, clock }
}

/** A market behind its routes, below /api as in the backend. */
export interface Served {
  app: FastifyInstance
  /** The address below which the calls are, once a server listens. */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

/** Serves a market. */
export async function serve(market: Market): Promise<Served> {
  const app = Fastify({ forceCloseConnections: true, trustProxy: 'loopback' })
  await app.register(async (scope) => market.register(scope), { prefix: '/api' })
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
