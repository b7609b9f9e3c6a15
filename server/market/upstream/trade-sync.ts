import { randomUUID } from 'node:crypto'
import type { Db, Sql } from '../../core/db/db.ts'
import { type CoverageRange, mergeRanges, subtractRanges } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import { SharedRejections } from './price-guard/shared-rejections.ts'
import type { NewTrades, RecentTrades } from './recent-trades.ts'

/** Minimum time between two writes. */
const MIN_WRITE_INTERVAL_MS = 200
/** Period before the first `publishTrades` of a market of which trades are also written: this node may learn of the order up to a second late. */
const LOOKBACK_MS = 10_000
/** A market that was not requested for this long is no longer written. */
const REQUEST_TTL_MS = 10_000
/** Retention of stored rows. Options run at most 15 minutes, so older rows decide no order. */
const RETENTION_MS = 30 * 60_000
const SWEEP_MS = 5 * 60_000
/** Limit of unwritten trades of a market. Beyond it the market is dropped; writing starts again later and leaves a gap. */
const MAX_PENDING = 20_000

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

/** Write state of one market: start of the range, how far it is written, and its unwritten trades. */
interface PendingRange {
  since: number
  until: number
  trades: Trade[]
  requestedAt: number
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
  const pending = new Map<string, PendingRange>()
  const rejections = new SharedRejections(source)
  let [writtenAt, sweptAt] = [0, 0]
  let queue: Promise<unknown> = Promise.resolve()

  function getPending(symbol: string, own: CoverageRange): PendingRange {
    const known = pending.get(symbol)
    const isContinued = known !== undefined && own.since <= known.until && known.trades.length < MAX_PENDING
    if (isContinued) return known
    const since = Math.max(own.since, now() - LOOKBACK_MS)
    const unwritten = trades.get(symbol)?.findBetween(since + 1, Number.POSITIVE_INFINITY) ?? []
    const range: PendingRange = { since, until: since, trades: unwritten, requestedAt: now() }
    pending.set(symbol, range)
    return range
  }

  /** Returns the unwritten part of each market; markets without one are left out. */
  const findUnsent = (symbols: readonly string[]) =>
    symbols.flatMap((symbol) => {
      const own = trades.get(symbol)?.getOwnRange()
      if (!own || own.until <= now() - LOOKBACK_MS) return []
      const range = getPending(symbol, own)
      range.requestedAt = now()
      return own.until > range.until ? [{ symbol, range, until: own.until, sent: [...range.trades] }] : []
    })

  async function write(symbols: readonly string[]): Promise<void> {
    // Also needed without requested symbols: otherwise the trades of a remaining market would accumulate without limit.
    for (const [symbol, { requestedAt }] of pending)
      if (Math.abs(now() - requestedAt) > REQUEST_TTL_MS) pending.delete(symbol)
    if (symbols.length === 0 || Math.abs(now() - writtenAt) < MIN_WRITE_INTERVAL_MS) return
    writtenAt = now()
    const all = findUnsent(symbols)
    if (all.length === 0) return
    const isDue = Math.abs(now() - sweptAt) >= SWEEP_MS
    const stored = await db.transaction(async (tx) => {
      const rejected = await rejections.store(
        tx,
        all.map(({ symbol }) => symbol),
      )
      await insertTrades(tx, source, all)
      await tx.query(
        `INSERT INTO observed_ranges AS s (source, symbol, node, start_ts, end_ts, has_rejections)
         SELECT $1, symbol, $2::uuid, since, until, true FROM unnest($3::text[], $4::bigint[], $5::bigint[]) AS n (symbol, since, until)
         ON CONFLICT (source, symbol, node, start_ts) DO UPDATE SET end_ts = greatest(s.end_ts, excluded.end_ts)`,
        [
          source,
          node,
          all.map(({ symbol }) => symbol),
          all.map(({ range }) => range.since),
          all.map(({ until }) => until),
        ],
      )
      return rejected
    })
    stored?.()
    for (const { range, until, sent } of all) {
      range.until = until
      range.trades.splice(0, sent.length)
    }
    if (isDue) await deleteOldRows(db, now() - RETENTION_MS)
    if (isDue) sweptAt = now()
  }

  async function learnRejections(symbols: readonly string[]): Promise<void> {
    for (const [symbol, rejected] of await rejections.read(db, symbols)) trades.get(symbol)?.addRejected(rejected)
  }

  return {
    record(symbol, { accepted, rejected }) {
      rejections.add(symbol, rejected)
      const range = pending.get(symbol)
      range?.trades.push(...accepted)
      // Writing failed for too long: start again later, with a gap.
      if (range && range.trades.length > MAX_PENDING) pending.delete(symbol)
    },
    publishTrades(symbols) {
      const result = queue.then(() => write(symbols))
      queue = result.catch(() => undefined)
      return result
    },
    async fetchTrades(symbol, since) {
      const recent = trades.get(symbol)
      if (!recent) return
      const spans = await db.query<CoverageRange>(
        'SELECT greatest(start_ts, $3::bigint) AS since, end_ts AS until FROM observed_ranges WHERE source = $1 AND symbol = $2 AND end_ts > $3::bigint AND has_rejections',
        [source, symbol, Math.max(since, now() - RETENTION_MS)],
      )
      const missing = subtractRanges(mergeRanges(spans), recent.getCoverage())
      if (missing.length === 0) return
      // Rejections first: a trade of a range is accepted only if no node has rejected it.
      await learnRejections([symbol])
      recent.addFromNodes(await readTrades(db, source, symbol, missing), missing)
    },
    countPending: () => [...pending.values()].reduce((count, { trades: unwritten }) => count + unwritten.length, 0),
    async syncRejections(symbols) {
      const wanted = symbols.filter((symbol) => trades.has(symbol))
      if (wanted.length === 0) return
      const stored = await rejections.store(db, wanted)
      stored?.()
      await learnRejections(wanted)
    },
  }
}

function insertTrades(
  tx: Sql,
  source: string,
  all: readonly { symbol: string; sent: readonly Trade[] }[],
): Promise<unknown> {
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

const readTrades = (db: Db, source: string, symbol: string, spans: readonly CoverageRange[]): Promise<Trade[]> =>
  db.query<Trade>(
    `SELECT t.id, t.price, t.amount, t.ts, t.direction FROM unnest($3::bigint[], $4::bigint[]) AS s (since, until)
     JOIN observed_trades t ON t.source = $1 AND t.symbol = $2 AND t.ts > s.since AND t.ts <= s.until`,
    [source, symbol, spans.map(({ since }) => since), spans.map(({ until }) => until)],
  )

/** Deletes rows older than `before`: ranges before trades, so that no node reads a range without its trades. */
async function deleteOldRows(db: Db, before: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM observed_ranges WHERE end_ts <= $1::bigint', [before])
    await tx.query('DELETE FROM observed_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
    await tx.query('DELETE FROM rejected_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
  })
}
