import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { maintainPartitions, type TimePartitions } from '../../core/db/time-partitions.ts'
import { type CoverageRange, mergeRanges, subtractRanges } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import { createPendingRanges, markSent, type UnsentTrades } from './pending-ranges.ts'
import { SharedRejections } from './price-guard/shared-rejections.ts'
import type { NewTrades, RecentTrades } from './recent-trades.ts'

/** Minimum time between two writes. */
const MIN_WRITE_INTERVAL_MS = 200
/** Time for which ranges are stored. Options run at most 15 minutes, so older rows decide no order. */
const RETENTION_MS = 30 * 60_000
/** Interval of deleting old rows, and the time for which trades are kept longer than their ranges. */
const SWEEP_MS = 5 * 60_000

/** Trades of one exchange, synchronized among all nodes of a database. */
export interface TradeSync {
  /** Records trades just received, accepted and rejected. */
  record(symbol: string, taken: NewTrades): void
  /** See `Market.publishTrades`. */
  publishTrades(symbols: readonly string[]): Promise<void>
  /** See `Market.fetchTrades`. */
  fetchTrades(symbol: string, since: number): Promise<void>
  /** See `Market.syncRejections`. */
  syncRejections(symbols: readonly string[]): Promise<void>
  /** Returns the number of trades in memory that are not yet written. */
  countPending(): number
}

/** Dependencies of {@link createTradeSync}. */
export interface TradeSyncOptions {
  db: Db
  /** The exchange's address. Rows of other exchanges are ignored. */
  source: string
  now(): number
  trades: ReadonlyMap<string, RecentTrades>
}

/** Creates the trade synchronization of one node. A range and its trades are written in one transaction, so a node that reads a range finds all of its trades. */
export function createTradeSync({ db, source, now, trades }: TradeSyncOptions): TradeSync {
  const node = randomUUID()
  const pending = createPendingRanges(trades, now)
  const rejections = new SharedRejections(source)
  let [writtenAt, sweptAt] = [0, 0]
  let queue: Promise<unknown> = Promise.resolve()

  async function write(symbols: readonly string[]): Promise<void> {
    // Also called when no market is requested: otherwise the unwritten trades of a market that is no longer requested would accumulate without limit.
    pending.dropUnrequested()
    if (symbols.length === 0 || Math.abs(now() - writtenAt) < MIN_WRITE_INTERVAL_MS) return
    writtenAt = now()
    const all = pending.findUnsent(symbols)
    if (all.length === 0) return
    const isDue = Math.abs(now() - sweptAt) >= SWEEP_MS
    const onCommitted = await db.transaction(async (tx) => {
      const rejected = await rejections.store(
        tx,
        all.map(({ symbol }) => symbol),
      )
      await insertTrades(tx, source, all)
      await insertRanges(tx, source, node, all)
      return rejected
    })
    onCommitted?.()
    markSent(all)
    if (isDue) await deleteOldRows(db, now(), now() - RETENTION_MS)
    if (isDue) sweptAt = now()
  }

  async function learnRejections(symbols: readonly string[]): Promise<void> {
    for (const [symbol, rejected] of await rejections.read(db, symbols)) trades.get(symbol)?.addRejected(rejected)
  }

  return {
    record(symbol, { accepted, rejected }) {
      rejections.add(symbol, rejected)
      pending.add(symbol, accepted)
    },
    publishTrades(symbols) {
      const result = queue.then(() => write(symbols))
      queue = result.catch(() => undefined)
      return result
    },
    async fetchTrades(symbol, since) {
      const recent = trades.get(symbol)
      if (!recent) return
      const ranges = await db.query<CoverageRange>(
        'SELECT greatest(start_ts, $3::bigint) AS since, end_ts AS until FROM observed_ranges WHERE source = $1 AND symbol = $2 AND end_ts > $3::bigint AND has_rejections',
        [source, symbol, Math.max(since, now() - RETENTION_MS)],
      )
      const missing = subtractRanges(mergeRanges(ranges), recent.getCoverage())
      if (missing.length === 0) return
      // Rejections first: a trade of a range is accepted only if no node has rejected it.
      await learnRejections([symbol])
      recent.addFromNodes(await readTrades(db, source, symbol, missing), missing)
    },
    countPending: pending.count,
    async syncRejections(symbols) {
      const wanted = symbols.filter((symbol) => trades.has(symbol))
      if (wanted.length === 0) return
      const onCommitted = await rejections.store(db, wanted)
      onCommitted?.()
      await learnRejections(wanted)
    },
  }
}

/** Extends the stored ranges of a node. */
const insertRanges = (tx: Sql, source: string, node: string, all: readonly UnsentTrades[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO observed_ranges AS s (source, symbol, node, start_ts, end_ts, has_rejections)
     SELECT $1, symbol, $2::uuid, since, until, true FROM unnest($3::text[], $4::bigint[], $5::bigint[]) AS n (symbol, since, until)
     ON CONFLICT (source, symbol, node, start_ts) DO UPDATE SET end_ts = greatest(s.end_ts, excluded.end_ts)`,
    [source, node, all.map(({ symbol }) => symbol), all.map(({ range }) => range.since), all.map(({ until }) => until)],
  )

function insertTrades(tx: Sql, source: string, all: readonly UnsentTrades[]): Promise<unknown> {
  const rows = all.flatMap(({ symbol, sent }) => sent.map((trade) => ({ symbol, ...trade })))
  return tx.query(
    `INSERT INTO observed_trades (source, symbol, ts, id, price, amount, direction)
     SELECT $1, n.* FROM unnest($2::text[], $3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::text[]) AS n (symbol, ts, id, price, amount, direction)
     ON CONFLICT DO NOTHING`,
    [
      source,
      rows.map(({ symbol }) => symbol),
      rows.map(({ ts }) => ts),
      rows.map(({ id }) => id),
      rows.map(({ price }) => price),
      rows.map(({ amount }) => amount),
      rows.map(({ direction }) => direction),
    ],
  )
}

const readTrades = (db: Db, source: string, symbol: string, ranges: readonly CoverageRange[]): Promise<Trade[]> =>
  db.query<Trade>(
    `SELECT t.id, t.price, t.amount, t.ts, t.direction FROM unnest($3::bigint[], $4::bigint[]) AS s (since, until)
     JOIN observed_trades t ON t.source = $1 AND t.symbol = $2 AND t.ts > s.since AND t.ts <= s.until`,
    [source, symbol, ranges.map(({ since }) => since), ranges.map(({ until }) => until)],
  )

const OBSERVED_TRADES: TimePartitions = {
  table: 'observed_trades',
  defaultPartition: 'observed_trades_default',
  column: 'ts',
  spanMs: DAY_MS,
  ahead: 1,
}

/**
 * Deletes ranges that end before `before`. Trades and rejections are kept at least `SWEEP_MS` longer, so that every stored range has its trades; trades are dropped
 * by UTC day.
 */
async function deleteOldRows(db: Db, now: number, before: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM observed_ranges WHERE end_ts <= $1::bigint', [before])
    await tx.query('DELETE FROM rejected_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
  })
  await maintainPartitions(db, OBSERVED_TRADES, now, before - SWEEP_MS)
}
