import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import type { Market } from '../../market/market.ts'
import { type DecidingTrade, deleteOldTrades, NEIGHBOUR_SPAN_MS, storeTrades } from './public-trades.ts'

/** Interval in ms at which trades are stored. */
const STORE_INTERVAL_MS = 5_000
/** Interval in ms at which old trades are deleted. */
const DELETE_INTERVAL_MS = 3_600_000
/** Largest number of trades that wait to be stored. More are dropped: the orders still have their price, time and id. */
const MAX_WAITING = 20_000
/** Largest number of trades whose neighbours are stored by one statement. */
const BATCH_SIZE = 100

/** Stores the trades that decided orders. */
export interface TradeArchive {
  /** Adds trades to those that wait to be stored. */
  add(trades: readonly DecidingTrade[]): void
  /** Stores the waiting trades: each twice, at once, and again when the trades after it are known. */
  store(): Promise<void>
  /** Starts to store and delete at intervals. Returns a function that stops this and stores the waiting trades. */
  start(): () => Promise<void>
}

interface WaitingTrade extends DecidingTrade {
  isStored: boolean
}

/** Creates the archive of a backend. */
export function createTradeArchive({
  db,
  market,
  log,
  now,
}: {
  db: Db
  market: Market
  log: Log
  now(): number
}): TradeArchive {
  const waiting = new Map<string, WaitingTrade>()
  const isComplete = ({ ts }: DecidingTrade) => now() - ts > NEIGHBOUR_SPAN_MS

  async function store(): Promise<void> {
    const due = [...waiting].filter(([, trade]) => !trade.isStored || isComplete(trade))
    for (const symbol of new Set(due.map(([, trade]) => trade.symbol))) {
      const trades = due.filter(([, trade]) => trade.symbol === symbol)
      for (let from = 0; from < trades.length; from += BATCH_SIZE) {
        const batch = trades.slice(from, from + BATCH_SIZE)
        const complete = batch.filter(([, trade]) => isComplete(trade))
        await storeTrades(
          db,
          market,
          symbol,
          batch.map(([, trade]) => trade),
        )
        for (const [, trade] of batch) trade.isStored = true
        for (const [key] of complete) waiting.delete(key)
      }
    }
  }

  return {
    add(trades) {
      for (const trade of trades) {
        const key = `${trade.symbol} ${trade.id}`
        if (waiting.size < MAX_WAITING && !waiting.has(key)) waiting.set(key, { ...trade, isStored: false })
      }
    },
    store,
    start() {
      const ends = [
        repeatEvery(STORE_INTERVAL_MS, store, log, 'public trades could not be stored, retrying in 5 s'),
        repeatEvery(
          DELETE_INTERVAL_MS,
          () => deleteOldTrades(db, now()),
          log,
          'old public trades could not be deleted, retrying in 1 h',
        ),
      ]
      return async () => {
        for (const end of ends) end()
        await store().catch((error: unknown) =>
          log.error({ err: error }, 'public trades could not be stored at the stop'),
        )
      }
    },
  }
}
