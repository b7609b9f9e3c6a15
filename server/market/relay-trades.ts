import * as v from 'valibot'
import { trade as tradeCodec } from '../../shared/contract/exchange.ts'
import type { Trade } from './market.ts'

/** Trades kept a market: some ten minutes of a busy one. */
const MOST = 20_000

/** The trades of a relayed market that were heard lately, in the order of time, each once. */
export class RecentTrades {
  readonly #trades: Trade[] = []
  readonly #ids = new Set<string>()

  /** Takes what the exchange sent, in whatever order; what cannot be read is left out. */
  add(rows: unknown): void {
    const fresh = (Array.isArray(rows) ? rows : []).flatMap(read).filter(({ id }) => !this.#ids.has(id))
    if (fresh.length === 0) return
    for (const trade of fresh) this.#ids.add(trade.id)
    this.#trades.push(...fresh)
    this.#trades.sort((a, b) => a.ts - b.ts || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    for (const old of this.#trades.splice(0, Math.max(0, this.#trades.length - MOST))) this.#ids.delete(old.id)
  }

  firstAfter(ts: number): Trade | null {
    const oldest = this.#trades[0]
    // What lies before the oldest we know may hold an earlier trade, so nothing is said of it.
    return oldest && oldest.ts <= ts ? (this.#trades.find((trade) => trade.ts > ts) ?? null) : null
  }

  lastUpTo(ts: number): Trade | null {
    return this.#trades.findLast((trade) => trade.ts <= ts) ?? null
  }

  between(from: number, to: number): Trade[] {
    return this.#trades.filter(({ ts }) => ts >= from && ts <= to)
  }
}

function read(row: unknown): Trade[] {
  if (!row || typeof row !== 'object') return []
  const fields = row as Record<string, unknown>
  const id = fields.tradeId ?? fields['trade-id']
  const result = v.safeParse(tradeCodec.schema, { ...fields, id })
  if (!result.success || !/^\d+$/.test(result.output.id) || typeof result.output.ts !== 'number') return []
  const { price, amount, ts, direction } = result.output
  return [{ id: result.output.id, price, amount, ts, direction }]
}
