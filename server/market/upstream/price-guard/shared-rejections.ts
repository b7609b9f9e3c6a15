import type { Db, Sql } from '../../../core/db/db.ts'
import type { RejectedTrade } from './rejection.ts'

/** Maximum number of unstored rejections per market; beyond it the oldest are dropped. */
const MAX_PENDING = 5_000
/** Overlap of successive reads, ms: a row gets its time before its transaction commits. */
const OVERLAP_MS = 10_000
/** Age of the rejections that a node reads after its start, ms: no option runs longer. */
const INITIAL_LOOKBACK_MS = 15 * 60_000

/** Rejected trades of one exchange, shared among the nodes of a database. */
export class SharedRejections {
  readonly #source: string
  readonly #pending = new Map<string, RejectedTrade[]>()
  /** Database time (epoch ms) up to which rejections were read, by market. */
  readonly #readUntil = new Map<string, number>()

  constructor(source: string) {
    this.#source = source
  }

  /** Keeps rejections of this node until they are stored. */
  add(symbol: string, rejected: readonly RejectedTrade[]): void {
    if (rejected.length === 0) return
    this.#pending.set(symbol, [...(this.#pending.get(symbol) ?? []), ...rejected].slice(-MAX_PENDING))
  }

  /** Stores the pending rejections of these markets. Returns a function to call after the commit, or null if none are pending. */
  async store(sql: Sql, symbols: readonly string[]): Promise<(() => void) | null> {
    const stored = symbols.flatMap((symbol) => {
      const rows = this.#pending.get(symbol)
      return rows ? [{ symbol, rows }] : []
    })
    if (stored.length === 0) return null
    const all = stored.flatMap(({ symbol, rows }) => rows.map((row) => ({ symbol, ...row })))
    await sql.query(
      `INSERT INTO rejected_trades (source, symbol, ts, id, reason, price, amount, direction)
       SELECT $1, n.* FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::text[])
         AS n (symbol, ts, id, reason, price, amount, direction) ON CONFLICT DO NOTHING`,
      [
        this.#source,
        all.map(({ symbol }) => symbol),
        all.map(({ ts }) => ts),
        all.map(({ id }) => id),
        all.map(({ reason }) => reason),
        all.map(({ price }) => price),
        all.map(({ amount }) => amount),
        all.map(({ direction }) => direction),
      ],
    )
    return () => {
      for (const { symbol, rows } of stored) {
        const left = this.#pending.get(symbol)?.filter((row) => !rows.includes(row)) ?? []
        if (left.length > 0) this.#pending.set(symbol, left)
        else this.#pending.delete(symbol)
      }
    }
  }

  /** Reads what all nodes stored for these markets since the last read. */
  async read(db: Db, symbols: readonly string[]): Promise<Map<string, RejectedTrade[]>> {
    const rows = await db.query<RejectedTrade & { symbol: string; stored_at: number }>(
      `SELECT r.symbol, r.id, r.ts, r.reason, r.price, r.amount, r.direction, r.stored_at FROM unnest($2::text[], $3::bigint[]) AS w (symbol, after)
       JOIN rejected_trades r ON r.source = $1 AND r.symbol = w.symbol
         AND r.stored_at > coalesce(w.after, (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $4::bigint)`,
      [this.#source, symbols, symbols.map((symbol) => this.#readUntil.get(symbol) ?? null), INITIAL_LOOKBACK_MS],
    )
    const read = new Map<string, RejectedTrade[]>()
    for (const { symbol, stored_at, ...rejected } of rows) {
      read.set(symbol, [...(read.get(symbol) ?? []), rejected])
      this.#readUntil.set(symbol, Math.max(this.#readUntil.get(symbol) ?? 0, stored_at - OVERLAP_MS))
    }
    return read
  }
}
