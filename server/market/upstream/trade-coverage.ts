import { trade as tradeCodec } from '../../../shared/contract/market-data.ts'
import { joined, type Span, spanAt } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import { TradeList } from '../trade-list.ts'
import type { Reason, RejectedTrade } from './price-guard/rejection.ts'

/** Trades kept a market: the longest option and what went before it. */
const MOST = 20_000
const LONGEST_MS = 15 * 60_000

/** Decides about the trades of a market; without one every trade that can be read is accepted. */
export interface TradeJudge {
  /** Called with a history before its trades are judged. */
  begin(history: readonly Trade[]): void
  /** Accepts a trade, or returns why it is rejected. */
  judge(trade: Trade): Reason | null
  /** Notes a row that is no trade, and returns whether its time (epoch ms) can be true; null where it has none. */
  rejectForm(ts: number | null): boolean
}

/** What came of the rows that the exchange sent: what of it is new. */
export interface TakenRows {
  accepted: Trade[]
  rejected: RejectedTrade[]
}

const ACCEPT_ALL: TradeJudge = { begin: () => {}, judge: () => null, rejectForm: () => true }

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
  readonly #judge: TradeJudge
  readonly #trades = new TradeList<Trade>()
  /** Trades that were rejected: known, but nothing is decided by them. */
  readonly #rejected = new TradeList<RejectedTrade>()
  /** Of earlier connections and of other nodes. */
  #others: Span[] = []
  /** From when on the present connection told all; null before its history came. */
  #since: number | null = null
  /** The time of the latest trade that was heard here. */
  #latest = 0

  /** `saidUntil`: up to when (epoch ms) the exchange has told all it had to tell, by what it said last about anything. */
  constructor(saidUntil: () => number, judge: TradeJudge = ACCEPT_ALL) {
    this.#saidUntil = saidUntil
    this.#judge = judge
  }

  /** Takes what the exchange sent, in any order, and returns what of it is new. Rows that cannot be read are rejected; those with a time are remembered. */
  add(rows: unknown): TakenRows {
    return this.#takeRows(readRows(rows))
  }

  /** Takes the exchange's latest trades, asked for at `askedAt` after the pushes had begun; null when they could not be had. */
  fill(rows: unknown[] | null, askedAt: number): TakenRows {
    this.lost()
    const read = readRows(rows)
    this.#since = read.trades.reduce((least, { ts }) => Math.min(least, ts), askedAt)
    this.#judge.begin(read.trades)
    return this.#takeRows(read)
  }

  /** Takes rejections of other nodes. A trade that any node has rejected is rejected, whatever this one thought of it. */
  learnRejected(rejected: readonly RejectedTrade[]): void {
    this.#trades.remove(new Set(rejected.map(({ id }) => id)))
    this.#rejected.add(rejected)
  }

  /** Nothing that the present connection said up to a time (epoch ms) can be counted as all there was: its clock was not this one's. */
  distrustUntil(ts: number): void {
    this.#others = joined([...this.#others, ...this.#own()])
    if (this.#since !== null) this.#since = Math.max(this.#since, ts)
  }

  /** Takes what others heard: the trades of these stretches of time, all of them. */
  learn(trades: readonly Trade[], spans: readonly Span[]): void {
    this.#others = joined([...this.#others, ...spans])
    this.#trades.add(trades.filter(({ id }) => !this.#rejected.has(id)))
    this.#forgetOld()
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
    const first = this.#trades.at(this.#trades.countUpTo(ts))
    const span = spanAt(this.known(), ts)
    return first && span && first.ts - 1 <= span.until ? first : null
  }

  lastUpTo(ts: number): Trade | null {
    const count = this.#trades.countUpTo(ts)
    return count === 0 ? null : (this.#trades.at(count - 1) ?? null)
  }

  between(from: number, to: number): Trade[] {
    return this.#trades.slice(this.#trades.countUpTo(from - 1), this.#trades.countUpTo(to))
  }

  rejectedBetween(from: number, to: number): RejectedTrade[] {
    if (this.#rejected.length === 0) return []
    return this.#rejected.slice(this.#rejected.countUpTo(from - 1), this.#rejected.countUpTo(to))
  }

  #own(): Span[] {
    // A later trade says that none before it is to come.
    const until = Math.max(this.#latest - 1, this.#saidUntil())
    return this.#since !== null && until > this.#since ? [{ since: this.#since, until }] : []
  }

  /** Decides about each new trade, in the order of time. What is dated ahead of the clock says nothing about any time and is not remembered. */
  #takeRows({ trades, unread }: ReadRows): TakenRows {
    const accepted: Trade[] = []
    const rejected: RejectedTrade[] = []
    for (const row of unread) {
      if (this.#judge.rejectForm(row?.ts ?? null) && row !== null) rejected.push(row)
    }
    for (const trade of trades.sort((a, b) => a.ts - b.ts)) {
      if (this.#trades.has(trade.id) || this.#rejected.has(trade.id)) continue
      const reason = this.#judge.judge(trade)
      if (reason === null) accepted.push(trade)
      else if (reason !== 'time') rejected.push({ id: trade.id, ts: trade.ts, reason })
    }
    this.#latest = accepted.reduce((latest, { ts }) => Math.max(latest, ts), this.#latest)
    const taken = { accepted: this.#trades.add(accepted), rejected: this.#rejected.add(rejected) }
    this.#forgetOld()
    return taken
  }

  #forgetOld(): void {
    const newest = this.#trades.at(-1)?.ts ?? 0
    for (const list of [this.#trades, this.#rejected]) {
      const since = list.removeOldest(Math.max(list.length - MOST, list.countUpTo(newest - LONGEST_MS)))
      if (since !== null) this.#forgetBefore(since)
    }
  }

  #forgetBefore(since: number): void {
    this.#others = joined(this.#others.map((span) => ({ ...span, since: Math.max(span.since, since) })))
    if (this.#since !== null) this.#since = Math.max(this.#since, since)
  }
}

/** Rows of the exchange: trades, and for each row that is none what is known of it, null for nothing. */
interface ReadRows {
  trades: Trade[]
  unread: (RejectedTrade | null)[]
}

function readRows(rows: unknown): ReadRows {
  const read: ReadRows = { trades: [], unread: [] }
  for (const row of Array.isArray(rows) ? rows : []) {
    const trade = readTrade(row)
    if (trade) read.trades.push(trade)
    else read.unread.push(datedOf(row))
  }
  return read
}

/** Time and id of a row that is no trade. A row without an id of its own is named by its time: two of the same time are one. */
function datedOf(row: unknown): RejectedTrade | null {
  const { ts, tradeId, 'trade-id': id = tradeId } = (row ?? {}) as Record<string, unknown>
  if (typeof ts !== 'number' || !Number.isSafeInteger(ts)) return null
  return { id: /^\d{1,40}$/.test(String(id)) ? String(id) : `at-${ts}`, ts, reason: 'form' }
}

function readTrade(row: unknown): Trade | null {
  if (!row || typeof row !== 'object') return null
  const fields = row as Record<string, unknown>
  const id = fields.tradeId ?? fields['trade-id']
  const trade = tradeCodec.read({ ...fields, id })
  return trade && /^\d+$/.test(trade.id) && typeof trade.ts === 'number' ? { ...trade, ts: trade.ts } : null
}
