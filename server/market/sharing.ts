import { randomUUID } from 'node:crypto'
import type { Db, Sql } from '../db/db.ts'
import type { Trade } from './market.ts'
import { SharedRejections } from './price-guard/shared-rejections.ts'
import type { RecentTrades, TakenRows } from './relay-trades.ts'
import { beyond, joined, type Span } from './spans.ts'

/** Writes come at least so far apart. */
const PAUSE_MS = 200
/** What was heard so long before a market is first asked for is written too: the order that makes it wanted may be known here a second late. */
const BEFORE_MS = 10_000
/** A market that nobody has asked for in this time is not written any more. */
const WANTED_MS = 10_000
/** What is stored longer decides no order any more: options of more than a quarter of an hour are beyond what nodes remember. */
const KEPT_MS = 30 * 60_000
const SWEEP_MS = 5 * 60_000
/** A market that cannot be written is given up with so many trades; it begins anew, behind a gap. */
const MOST_UNWRITTEN = 20_000

/** What all nodes on a database know of one exchange together. */
export interface Sharing {
  /** Takes note of trades that were just heard, and of those that were rejected. */
  heard(symbol: string, taken: TakenRows): void
  /** See Market. */
  share(symbols: readonly string[]): Promise<void>
  /** See Market. */
  learn(symbol: string, since: number): Promise<void>
  /** See Market. */
  shareRejections(symbols: readonly string[]): Promise<void>
  /** How many trades wait in memory to be written. */
  waiting(): number
}

/** Of a market what is to be written next: from where on the stretch is told, how far it was, and the trades of it that were not. */
interface Line {
  since: number
  until: number
  unwritten: Trade[]
  wantedAt: number
}

/** What sharing works with. */
export interface SharingOptions {
  db: Db
  /** The exchange's address: what another one says is no news of this one. */
  source: string
  now(): number
  trades: ReadonlyMap<string, RecentTrades>
}

/** Makes it, for one node. The trades of a stretch are written with it in one transaction: who reads a stretch finds all of its trades. */
export function createSharing({ db, source, now, trades }: SharingOptions): Sharing {
  const node = randomUUID()
  const lines = new Map<string, Line>()
  const rejections = new SharedRejections(source)
  let [writtenAt, sweptAt] = [0, 0]
  let queue: Promise<unknown> = Promise.resolve()

  function lineOf(symbol: string, own: Span): Line {
    const known = lines.get(symbol)
    const goesOn = known !== undefined && own.since <= known.until && known.unwritten.length < MOST_UNWRITTEN
    if (goesOn) return known
    const since = Math.max(own.since, now() - BEFORE_MS)
    const unwritten = trades.get(symbol)?.between(since + 1, Number.POSITIVE_INFINITY) ?? []
    const line = { since, until: since, unwritten, wantedAt: now() }
    lines.set(symbol, line)
    return line
  }

  /** The lines of these markets with how far each is known now, those with nothing new left out. */
  const news = (symbols: readonly string[]) =>
    symbols.flatMap((symbol) => {
      const own = trades.get(symbol)?.own()
      if (!own || own.until <= now() - BEFORE_MS) return []
      const line = lineOf(symbol, own)
      line.wantedAt = now()
      return own.until > line.until ? [{ symbol, line, until: own.until, told: [...line.unwritten] }] : []
    })

  async function write(symbols: readonly string[]): Promise<void> {
    // Also when nothing is wanted any more: what is heard of a line that stays would be kept for ever.
    for (const [symbol, { wantedAt }] of lines) if (Math.abs(now() - wantedAt) > WANTED_MS) lines.delete(symbol)
    if (symbols.length === 0 || Math.abs(now() - writtenAt) < PAUSE_MS) return
    writtenAt = now()
    const all = news(symbols)
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
          all.map(({ line }) => line.since),
          all.map(({ until }) => until),
        ],
      )
      return rejected
    })
    stored?.()
    for (const { line, until, told } of all) {
      line.until = until
      line.unwritten.splice(0, told.length)
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
      const line = lines.get(symbol)
      line?.unwritten.push(...accepted)
      // A line that nobody has written for so long begins anew, behind a gap.
      if (line && line.unwritten.length > MOST_UNWRITTEN) lines.delete(symbol)
    },
    share(symbols) {
      const turn = queue.then(() => write(symbols))
      queue = turn.catch(() => undefined)
      return turn
    },
    async learn(symbol, since) {
      const recent = trades.get(symbol)
      if (!recent) return
      const spans = await db.query<Span>(
        'SELECT greatest(start_ts, $3::bigint) AS since, end_ts AS until FROM observed_ranges WHERE source = $1 AND symbol = $2 AND end_ts > $3::bigint AND has_rejections',
        [source, symbol, Math.max(since, now() - KEPT_MS)],
      )
      const news = beyond(joined(spans), recent.known())
      if (news.length === 0) return
      // The rejections come first: a trade of a stretch is accepted only if no node has rejected it.
      await learnRejections([symbol])
      recent.learn(await tradesIn(db, source, symbol, news), news)
    },
    waiting: () => [...lines.values()].reduce((count, { unwritten }) => count + unwritten.length, 0),
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
  all: readonly { symbol: string; told: readonly Trade[] }[],
): Promise<unknown> {
  const rows = all.flatMap(({ symbol, told }) => told.map((trade) => ({ symbol, ...trade })))
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

/** Forgets what was before a time: the stretches first, so that nobody finds one without its trades. */
async function sweep(db: Db, before: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM observed_ranges WHERE end_ts <= $1::bigint', [before])
    await tx.query('DELETE FROM observed_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
    await tx.query('DELETE FROM rejected_trades WHERE ts <= $1::bigint', [before - SWEEP_MS])
  })
}
