import { trade as tradeCodec } from '../../shared/contract/market-data.ts'
import type { Trade } from './market.ts'
import { joined, type Span, spanAt } from './spans.ts'

/** Trades kept a market: the longest option and what went before it. */
const MOST = 20_000
const LONGEST_MS = 15 * 60_000
/** So many trades at once, as a history brings them, are sorted in; fewer are put in one by one, near the end. */
const MANY = 100

/**
 * The trades of a relayed market that were heard lately, in the order of time, each once, and the stretches of time in which none is missing.
 *
 *   fill(history)   the exchange's latest trades, after the pushes have begun: from the oldest of them on none is missing
 *   add(pushes)     they go on
 *   lost()          the connection is gone: what comes later is not known, until the next history
 *   learn(…)        what other nodes heard
 */
export class RecentTrades {
  readonly #saidUntil: () => number
  #trades: Trade[] = []
  readonly #ids = new Set<string>()
  /** Of earlier connections and of other nodes. */
  #others: Span[] = []
  /** From when on the present connection told all; null before its history came. */
  #since: number | null = null
  /** The time of the latest trade that was heard here. */
  #latest = 0

  /** `saidUntil`: up to when (epoch ms) the exchange has told all it had to tell, by what it said last about anything. */
  constructor(saidUntil: () => number) {
    this.#saidUntil = saidUntil
  }

  /** Takes what the exchange sent, in any order, and answers what of it is new; what cannot be read is left out. */
  add(rows: unknown): Trade[] {
    const read = (Array.isArray(rows) ? rows : []).flatMap(readTrade)
    this.#latest = read.reduce((latest, { ts }) => Math.max(latest, ts), this.#latest)
    return this.#take(read)
  }

  /** Takes the exchange's latest trades, asked for at `askedAt` after the pushes had begun; null when they could not be had. */
  fill(rows: unknown[] | null, askedAt: number): Trade[] {
    this.lost()
    this.#since = (rows ?? []).flatMap(readTrade).reduce((least, { ts }) => Math.min(least, ts), askedAt)
    return this.add(rows)
  }

  /** Takes what others heard: the trades of these stretches of time, all of them. */
  learn(trades: readonly Trade[], spans: readonly Span[]): void {
    this.#others = joined([...this.#others, ...spans])
    this.#take(trades)
  }

  /** Nothing more will come: what is known now is all. */
  lost(): void {
    this.#others = joined([...this.#others, ...this.#own()])
    this.#since = null
  }

  /** When the present connection began to tell all, up to when it has; null when it does not. */
  own(): Span | null {
    return this.#own()[0] ?? null
  }

  /** The stretches of time in which no trade is missing, in their order. */
  known(): Span[] {
    return joined([...this.#others, ...this.#own()])
  }

  /** Whether no trade is missing at a time. */
  covers(at: number): boolean {
    return spanAt(this.known(), at) !== undefined
  }

  /** Whether the present connection tells all that happens at a time, or will. */
  follows(at: number): boolean {
    return this.#since !== null && at >= this.#since
  }

  /** The first trade strictly after a time; null also when an earlier one may be unknown. */
  firstAfter(ts: number): Trade | null {
    const first = this.#trades[this.#upTo(ts)]
    const span = spanAt(this.known(), ts)
    return first && span && first.ts - 1 <= span.until ? first : null
  }

  lastUpTo(ts: number): Trade | null {
    return this.#trades[this.#upTo(ts) - 1] ?? null
  }

  between(from: number, to: number): Trade[] {
    return this.#trades.slice(this.#upTo(from - 1), this.#upTo(to))
  }

  #own(): Span[] {
    // A later trade says that none before it is to come.
    const until = Math.max(this.#latest - 1, this.#saidUntil())
    return this.#since !== null && until > this.#since ? [{ since: this.#since, until }] : []
  }

  #take(trades: readonly Trade[]): Trade[] {
    const fresh = trades.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id))
    if (fresh.length > MANY) this.#trades = [...this.#trades, ...fresh].sort((a, b) => (isBefore(a, b) ? -1 : 1))
    else for (const trade of fresh) this.#put(trade)
    const newest = this.#trades.at(-1)?.ts ?? 0
    this.#forget(Math.max(this.#trades.length - MOST, this.#upTo(newest - LONGEST_MS)))
    return fresh
  }

  #put(trade: Trade): void {
    let at = this.#trades.length
    while (at > 0 && isBefore(trade, this.#trades[at - 1] as Trade)) at--
    this.#trades.splice(at, 0, trade)
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
    const since = gone.at(-1)?.ts ?? 0
    this.#others = joined(this.#others.map((span) => ({ ...span, since: Math.max(span.since, since) })))
    if (this.#since !== null) this.#since = Math.max(this.#since, since)
  }
}

/** Ids are whole numbers of any length; the longer one is the later one. */
const isBefore = (a: Trade, b: Trade): boolean =>
  a.ts !== b.ts ? a.ts < b.ts : a.id.length !== b.id.length ? a.id.length < b.id.length : a.id < b.id

function readTrade(row: unknown): Trade[] {
  if (!row || typeof row !== 'object') return []
  const fields = row as Record<string, unknown>
  const id = fields.tradeId ?? fields['trade-id']
  const trade = tradeCodec.read({ ...fields, id })
  return trade && /^\d+$/.test(trade.id) && typeof trade.ts === 'number' ? [{ ...trade, ts: trade.ts }] : []
}
