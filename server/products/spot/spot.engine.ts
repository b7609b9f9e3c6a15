import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { createScheduler, type Timer } from '../../core/scheduler/scheduler.ts'
import type { Market, Span } from '../../market/market.ts'
import { marketable, matchTrades, moveCursor, NO_HORIZON, type OpenMarket, openMarkets } from './match.ts'

/** How often the trades of markets with open orders are looked at. */
const LOOK_MS = 250
/** Trades of this long are shared out in one transaction, so that a long downtime is worked off in steps. */
const STEP_MS = 10 * 60_000
/** What is not known so long after it happened is asked of the other nodes: sooner, it is about to be heard. */
const LATE_MS = 1_000
/** Trades that no node has known for so long reach no order. A node that was restarted is connected again by then and has read what the exchange remembers. */
const PATIENCE_MS = 30_000

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
  /** Whether this node's clock is too far off to decide anything by it. */
  isClockOff?: () => boolean
  /** The timer, when a test winds it by hand. */
  timer?: Timer
}

/** Makes the engine. Several may run on one database: each trade is shared out once, by one that knows all that happened before it. */
export function createSpotEngine(options: SpotEngineOptions): SpotEngine {
  const { db, market, now, log, timer, isClockOff = () => false } = options
  /** Up to when a market's trades were seen to reach no order; ahead of the cursor, which is written with fills only. */
  const seen = new Map<string, number>()
  let horizon: string | null = NO_HORIZON
  let queue: Promise<unknown> = Promise.resolve()
  let startedAt: number | null = null
  let stopped = false

  /** What is known from a time on: of this node, else of all of them. A gap that nobody has closed in time is passed over. */
  async function knownFrom(symbol: string, from: number): Promise<Span> {
    const nothing = { since: from, until: from }
    const own = goesOn(market.known(symbol), from)
    if (own || now() - from < LATE_MS) return own ?? nothing
    await market.learn(symbol, from)
    const known = market.known(symbol)
    const isPatient = now() - from < PATIENCE_MS || (startedAt !== null && now() - startedAt < PATIENCE_MS)
    return goesOn(known, from) ?? (isPatient ? undefined : known.find(({ since }) => since > from)) ?? nothing
  }

  async function match(open: OpenMarket): Promise<number> {
    const { symbol } = open
    const begin = Math.max(open.cursor ?? 0, open.since, seen.get(symbol) ?? 0)
    const known = await knownFrom(symbol, begin)
    const end = Math.min(known.until, now())
    let from = Math.max(begin, known.since)
    let filled = 0
    while (from < end && !stopped) {
      const to = Math.min(end, from + STEP_MS)
      if (marketable(market.tradesBetween(symbol, from + 1, to), open).length > 0)
        filled += await matchTrades(db, market, { symbol, since: known.since, from, to, horizon }, now())
      seen.set(symbol, to)
      from = to
      // Neither reading a recording nor the embedded database leaves the queue of promises: a long downtime must not hold up everybody else.
      await setImmediate()
    }
    return filled
  }

  /** What is traded during a halt by the operator fills no order, not even afterwards. */
  async function passOver({ symbol }: OpenMarket): Promise<0> {
    await moveCursor(db, symbol, now())
    return 0
  }

  async function matchAll(): Promise<number> {
    if (isClockOff()) return 0
    const open = await openMarkets(db, horizon)
    for (const symbol of seen.keys()) if (!open.some((market) => market.symbol === symbol)) seen.delete(symbol)
    // An order whose transaction was under way at the former look, or of a node whose clock is behind, may have been placed before what was seen.
    for (const { symbol, fresh } of open)
      seen.set(symbol, Math.min(seen.get(symbol) ?? 0, fresh ?? Number.POSITIVE_INFINITY))
    horizon = open[0]?.horizon ?? NO_HORIZON
    await market.share(open.map(({ symbol }) => symbol))
    let filled = 0
    for (const one of open) filled += await (market.halt(one.symbol)?.by === 'operator' ? passOver(one) : match(one))
    return filled
  }

  function matchNow(): Promise<number> {
    const turn = queue.then(matchAll)
    queue = turn.catch(() => undefined)
    return turn
  }

  const scheduler = createScheduler(
    async () => {
      try {
        await matchNow()
      } catch (error) {
        log.error({ err: error }, 'spot orders wait for their fills; trying again')
      }
      return LOOK_MS
    },
    timer,
    log,
  )
  return {
    matchNow,
    start() {
      startedAt = now()
      scheduler.wakeWithin(0)
    },
    async stop() {
      stopped = true
      await scheduler.stop()
      await queue
    },
  }
}

/** The stretch that is known beyond a time; undefined where what comes right after it is not. */
const goesOn = (known: readonly Span[], from: number): Span | undefined =>
  known.find(({ since, until }) => since <= from && from < until)
