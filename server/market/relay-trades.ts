import { trade as tradeCodec } from '../../shared/contract/market-data.ts'
import type { Trade } from './market.ts'

/** Trades kept a market: the longest option and what went before it. */
const MOST = 20_000
const LONGEST_MS = 15 * 60_000

/**
 * The trades of a relayed market that were heard lately, in the order of time, each once, and since when none is missing.
 *
 *   lost()          the connection is gone: nothing after the last trade is known
 *   add(pushes)     they come again, with a gap before them
 *   fill(history)   the exchange's latest trades: they close the gap when they reach back to what was known, else all before them is forgotten
 */
export class RecentTrades {
  #trades: Trade[] = []
  readonly #ids = new Set<string>()
  #since: number | null = null
  #isWhole = false
  #lostAt = 0

  /** Takes what the exchange sent, in any order; what cannot be read is left out. */
  add(rows: unknown): void {
    for (const trade of (Array.isArray(rows) ? rows : []).flatMap(read)) {
      if (this.#ids.has(trade.id)) continue
      this.#ids.add(trade.id)
      let at = this.#trades.length
      while (at > 0 && isBefore(trade, this.#trades[at - 1] as Trade)) at--
      this.#trades.splice(at, 0, trade)
    }
    const newest = this.#trades.at(-1)?.ts ?? 0
    this.#forget(Math.max(this.#trades.length - MOST, this.#upTo(newest - LONGEST_MS)))
  }

  /** Takes the exchange's latest trades, asked for at `askedAt` after the pushes had begun; null when they could not be had. */
  fill(rows: unknown[] | null, askedAt: number): void {
    const oldest = (rows ?? []).flatMap(read).reduce((least, { ts }) => Math.min(least, ts), askedAt)
    const isJoined = this.#since !== null && oldest < this.#lostAt
    if (!isJoined) {
      this.#forget(this.#upTo(oldest - 1))
      this.#since = oldest
    }
    this.add(rows)
    this.#isWhole = true
  }

  /** Nothing more will come: what was heard until `heardAt` is all that is known. */
  lost(heardAt: number): void {
    if (this.#isWhole) this.#lostAt = Math.min(heardAt, this.#trades.at(-1)?.ts ?? heardAt)
    this.#isWhole = false
  }

  /** Whether no trade is missing at a time. */
  covers(at: number): boolean {
    return this.#since !== null && at >= this.#since && (this.#isWhole || at <= this.#lostAt)
  }

  /** The first trade strictly after a time; null also when an earlier one may be unknown. */
  firstAfter(ts: number): Trade | null {
    return this.covers(ts) ? (this.#trades[this.#upTo(ts)] ?? null) : null
  }

  lastUpTo(ts: number): Trade | null {
    return this.#trades[this.#upTo(ts) - 1] ?? null
  }

  between(from: number, to: number): Trade[] {
    return this.#trades.slice(this.#upTo(from - 1), this.#upTo(to))
  }

  /** How many trades have a time at or before `ts`. */
  #upTo(ts: number): number {
    let [low, high] = [0, this.#trades.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#trades[middle]?.ts ?? 0) <= ts) low = middle + 1
      else high = middle
    }
    return low
  }

  #forget(count: number): void {
    if (count <= 0) return
    const gone = this.#trades.splice(0, count)
    for (const { id } of gone) this.#ids.delete(id)
    if (this.#since !== null) this.#since = Math.max(this.#since, gone.at(-1)?.ts ?? 0)
  }
}

/** Ids are whole numbers of any length; the longer one is the later one. */
const isBefore = (a: Trade, b: Trade): boolean =>
  a.ts !== b.ts ? a.ts < b.ts : a.id.length !== b.id.length ? a.id.length < b.id.length : a.id < b.id

function read(row: unknown): Trade[] {
  if (!row || typeof row !== 'object') return []
  const fields = row as Record<string, unknown>
  const id = fields.tradeId ?? fields['trade-id']
  const trade = tradeCodec.read({ ...fields, id })
  return trade && /^\d+$/.test(trade.id) && typeof trade.ts === 'number' ? [{ ...trade, ts: trade.ts }] : []
}
