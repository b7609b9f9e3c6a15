import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { knownUntil } from '../market/late-trades.ts'
import type { Market } from '../market/market.ts'
import { createScheduler, type Timer } from '../scheduler/scheduler.ts'
import { initCursor, marketable, matchTrades, type OpenMarket, openMarkets } from './match.ts'

/** How often the trades of markets with open orders are looked at. */
const LOOK_MS = 250
/** Trades of this long are shared out in one transaction, so that a long downtime is worked off in steps. */
const STEP_MS = 10 * 60_000

/** Fills resting limit orders as the market trades. */
export interface SpotEngine {
  /** Begins, with what the market traded while nothing ran, as far as it knows it. */
  start(): void
  /** Ends after the transaction that runs. */
  stop(): Promise<void>
  /** Shares out all trades that are known now; answers how many fills there were. */
  matchNow(): Promise<number>
}

/** What the engine works with. */
export interface SpotEngineOptions {
  db: Db
  market: Market
  /** Epoch ms. */
  now(): number
  log: Log
  /** The timer, when a test winds it by hand. */
  timer?: Timer
}

/** Makes the engine. Several may run on one database: each trade is shared out once. */
export function createSpotEngine({ db, market, now, log, timer }: SpotEngineOptions): SpotEngine {
  /** Up to when a market's trades were seen to reach no order; ahead of the cursor, which is written with fills only. */
  const seen = new Map<string, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function match(open: OpenMarket): Promise<number> {
    const { symbol } = open
    const end = knownUntil(market, symbol, now())
    let from = Math.max(open.cursor ?? 0, open.since, seen.get(symbol) ?? 0)
    let filled = 0
    while (from < end && !stopped) {
      const to = Math.min(end, from + STEP_MS)
      if (marketable(market.tradesBetween(symbol, from + 1, to), open).length > 0) {
        await initCursor(db, symbol, from)
        filled += await matchTrades(db, market, symbol, to, now())
      }
      seen.set(symbol, to)
      from = to
      // Neither reading a recording nor the embedded database leaves the queue of promises: a long downtime must not hold up everybody else.
      await setImmediate()
    }
    return filled
  }

  async function matchAll(): Promise<number> {
    const open = await openMarkets(db)
    for (const symbol of seen.keys()) if (!open.some((market) => market.symbol === symbol)) seen.delete(symbol)
    let filled = 0
    for (const market of open) filled += await match(market)
    return filled
  }

  function matchNow(): Promise<number> {
    const turn = queue.then(matchAll)
    queue = turn.catch(() => undefined)
    return turn
  }

  const scheduler = createScheduler(async () => {
    try {
      await matchNow()
    } catch (error) {
      log.error({ err: error }, 'spot orders wait for their fills; trying again')
    }
    return LOOK_MS
  }, timer)
  return {
    matchNow,
    start: () => scheduler.wakeWithin(0),
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
  }
}
