import type { Db } from '../core/db/db.ts'
import type { Log } from '../core/log/log.ts'
import type { Market } from './market.ts'
import { openReplay } from './sample/open-sample.ts'
import { withOperatorHalts } from './upstream/price-guard/operator-halts.ts'
import { openRelay } from './upstream/relay.ts'
import type { FindMarketProblem } from './upstream/relayed-markets.ts'

/** How the market is opened. */
export interface MarketOptions {
  /** When the sample market of this installation began, epoch milliseconds, and what decides its prices. */
  since: number
  /** When its prices began to be made of secret steps, epoch milliseconds. */
  stepsSince: number
  seed: Uint8Array
  /** A real exchange's address, or null for the replay. */
  upstream: string | null
  db: Db
  log: Log
  now?: () => number
  silent?: (symbol: string, ts: number) => boolean
  /** Of an exchange: why markets that come only after the start cannot be used, or null. */
  findProblem?: FindMarketProblem
}

/** The exchange's heartbeat: a ping each 5 s, closed after 16 s without a pong; and who reads nothing for 20 s is cut off. */
const HEARTBEAT = { pingMs: 5_000, silenceMs: 16_000, readMs: 20_000 }

/** Opens the market: the sample market, or a relayed exchange. */
export const openMarket = async ({
  since,
  stepsSince,
  seed,
  upstream,
  db,
  log,
  now = Date.now,
  silent,
  findProblem,
}: MarketOptions): Promise<Market> => {
  const market = upstream
    ? await openRelay({ upstream, db, now, log, heartbeat: HEARTBEAT, ...(findProblem && { findProblem }) })
    : openReplay({ since, stepsSince, seed, now, heartbeat: HEARTBEAT, log, ...(silent && { silent }) })
  const haltable = withOperatorHalts(market, db, log)
  // A node takes no order before it knows the halts.
  await haltable.ready
  return haltable
}
