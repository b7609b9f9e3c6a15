import type { Db } from '../core/db/db.ts'
import type { Events } from '../core/events/events.ts'
import type { Log } from '../core/log/log.ts'
import type { Market } from './market.ts'
import { openSampleMarket } from './sample/sample-backend.ts'
import type { LaterSeed } from './sample/seeded-random.ts'
import { withOperatorHalts } from './upstream/price-guard/operator-halts.ts'
import { openRelay } from './upstream/relay.ts'
import type { FindMarketProblem } from './upstream/relayed-markets.ts'

/** Options for opening the market. */
export interface MarketOptions {
  /** Start of this installation's sample market, epoch ms. */
  since: number
  /** Start of prices generated from secret steps, epoch ms. */
  stepsSince: number
  /** Start of prices that are the sum of their steps, epoch ms. */
  walkSince: number
  seed: Uint8Array
  /** Address of a real exchange, or null for the sample market. */
  upstream: string | null
  db: Db
  log: Log
  /** For an exchange: if they connect the nodes, these share one connection. Otherwise each node has its own. */
  events?: Events
  now?: () => number
  /** For tests of the sample market: another seed from which everything after a time is drawn. */
  laterSeed?: LaterSeed
  /** For tests of the sample market: returns whether its feed is silent at a time (epoch ms). */
  silent?: (symbol: string, ts: number) => boolean
  /** For an exchange: returns why markets received only after the start cannot be used, or null. */
  findProblem?: FindMarketProblem
}

/** The exchange's heartbeat: a ping every 5 s, close after 16 s without a pong. A client that reads nothing for 20 s is disconnected. */
const HEARTBEAT = { pingMs: 5_000, silenceMs: 16_000, readMs: 20_000 }

/** Opens the sample market, or the relay if `upstream` is set. */
export const openMarket = async ({
  since,
  stepsSince,
  walkSince,
  seed,
  laterSeed,
  upstream,
  db,
  log,
  events,
  now = Date.now,
  silent,
  findProblem,
}: MarketOptions): Promise<Market> => {
  const market = upstream
    ? await openRelay({
        ...{ upstream, db, now, log, heartbeat: HEARTBEAT },
        ...(events && { events }),
        ...(findProblem && { findProblem }),
      })
    : openSampleMarket({
        ...{ since, stepsSince, walkSince, seed, now, heartbeat: HEARTBEAT, log },
        ...(laterSeed && { laterSeed }),
        ...(silent && { silent }),
      })
  const haltable = withOperatorHalts(market, db, log)
  // The node must know the halts before it accepts orders.
  await haltable.ready
  return haltable
}
