import { randomUUID } from 'node:crypto'
import type { Db, Sql } from '../../core/db/db.ts'
import { beyond, joined, type Span } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import { SharedRejections } from './price-guard/shared-rejections.ts'
import type { RecentTrades, TakenRows } from './recent-trades.ts'

/** Minimum time between two writes. */
const PAUSE_MS = 200
/** Period before the first `share` of a market of which trades are also written: this node may learn of the order up to a second late. */
const BEFORE_MS = 10_000
/** A market that was not requested for this long is no longer written. */
const WANTED_MS = 10_000
/** Retention of stored rows. Options run at most 15 minutes, so older rows decide no order. */
const KEPT_MS = 30 * 60_000
const SWEEP_MS = 5 * 60_000
/** Limit of unwritten trades of a market. Beyond it the market is dropped; writing starts again later and leaves a gap. */
const MOST_UNWRITTEN = 20_000

/** Trades of one exchange, synchronized among all nodes of a database. */
export interface Sharing {
  /** Records trades just received, accepted and rejected. */
  heard(symbol: string, taken: TakenRows): void
  /** See `Market.share`. */
  share(symbols: readonly string[]): Promise<void>
  /** See `Market.learn`. */
  learn(symbol: string, since: number): Promise<void>
  /** See `Market.shareRejections`. */
  shareRejections(symbols: readonly string[]): Promise<void>
  /** Returns the number of trades in memory that are not yet written. */
  waiting(): number
}

/** Write state of one market: start of the range, how far it is written, and its unwritten trades. */
interface Line {
  since: number
  until: number
  unwritten: Trade[]
  wantedAt: number
}

/** Dependencies of {@link createSharing}. */
export interface SharingOptions {
  db: Db
  /** The exchange's address. Rows of other exchanges are ignored. */
  source: string
  now(): number
  trades: ReadonlyMap<string, RecentTrades>
}

/** Creates the trade synchronization of one node. A range and its trades are written in one transaction, so a node that reads a range finds all of its trades. */
export function createSharing({ db, source, now, trades }: SharingOptions): Sharing {
  const node = randomUUID()
  const pending = new Map<string, Line>()
  const rejections = new SharedRejections(source)
  let [writtenAt, sweptAt] = [0, 0]
  let queue: Promise<unknown> = Promise.resolve()

  function getPending(symbol: string, own: Span): Line {
    const known = pending.get(symbol)
    const isContinued = known !== undefined && own.since <= known.until && known.unwritten.length < MOST_UNWRITTEN
    if (isContinued) return known
    const since = Math.max(own.since, now() - BEFORE_MS)
    const unwritten = trades.get(symbol)?.between(since + 1, Number.POSITIVE_INFINITY) ?? []
    const range: Line = { since, until: since, unwritten, wantedAt: now() }
    pending.set(symbol, range)
    return range
  }

  /** Returns the unwritten part of each market; markets without one are left out. */
  const findUnsent = (symbols: readonly string[]) =>
    symbols.flatMap((symbol) => {
      const own = trades.get(symbol)?.own()
      if (!own || own.until <= now() - BEFORE_MS) return []
      const range = getPending(symbol, own)
      range.wantedAt = now()
      return own.until > range.until ? [{ symbol, range, until: own.until, sent: [...range.unwritten] }] : []
    })

  async function write(symbols: readonly string[]): Promise<void> {
    // Also needed without requested symbols: otherwise the trades of a remaining market would accumulate without limit.
    for (const [symbol, { wantedAt }] of pending) if (Math.abs(now() - wantedAt) > WANTED_MS) pending.delete(symbol)
    if (symbols.length === 0 || Math.abs(now() - writtenAt) < PAUSE_MS) return
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
      range.unwritten.splice(0, sent.length)
    }
    if (isDue) await sweep(db, now() - KEPT_MS)
    if (isDue) sweptAt = now()
  }

  async function learnRejections(symbols: readonly string[]): Promise<void> {
    for (const [symbol, rejected] of await rejections.read(db, symbols)) trades.get(symbol)?.learnRejected(rejected)
  }

  return {
    heard(symbol, { accepted, rejected }) {
      rejections.add(symbol, rejected)
      const range = pending.get(symbol)
      range?.unwritten.push(...accepted)
      // Writing failed for too long: start again later, with a gap.
      if (range && range.unwritten.length > MOST_UNWRITTEN) pending.delete(symbol)
    },
    share(symbols) {
      const result = queue.then(() => write(symbols))
      queue = result.catch(() => undefined)
      return result
    },
    async learn(symbol, since) {
      const recent = trades.get(symbol)
      if (!recent) return
      const spans = await db.query<Span>(
        'SELECT greatest(start_ts, $3::bigint) AS since, end_ts AS until FROM observed_ranges WHERE source = $1 AND symbol = $2 AND end_ts > $3::bigint AND has_rejections',
        [source, symbol, Math.max(since, now() - KEPT_MS)],
      )
      const missing = beyond(joined(spans), recent.known())
      if (missing.length === 0) return
      // Rejections first: a trade of a range is accepted only if no node has rejected it.
      await learnRejections([symbol])
      recent.learn(await tradesIn(db, source, symbol, missing), missing)
    },
    waiting: () => [...pending.values()].reduce((count, { unwritten }) => count + unwritten.length, 0),
    async shareRejections(symbols) {
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

const tradesIn = (db: Db, source: string, symbol: string, spans: readonly Span[]): Promise<Trade[]> =>
  db.query<Trade>(
    `SELECT t.id, t.price, t.amount, t.ts, t.direction FROM unnest($3::bigint[], $4::bigint[]) AS s (since, until)
     JOIN observed_trades t ON t.source = $1 AND t.symbol = $2 AND t.ts > s.since AND t.ts <= s.until`,
    [source, symbol, spans.map(({ since }) => since), spans.map(({ until }) => until)],
  )

/** Deletes rows older than `before`: ranges before trades, so that no node reads a range without its trades. */
async function sweep(db: Db, before: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM observed_ranges WHERE end_ts <= $1::bigint', [before])
    await tx.query('DELETE FROM observed_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
    await tx.query('DELETE FROM rejected_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
  })
}
