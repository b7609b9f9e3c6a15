import { trade as tradeCodec } from '../../../shared/base/contract/market-data.ts'
import { type CoverageRange, findRangeAt, mergeRanges } from '../coverage-ranges.ts'
import type { Trade } from '../market.ts'
import { TradeList } from '../trade-list.ts'
import type { RejectedTrade, RejectionReason } from './price-guard/rejection.ts'

/** Number and age of the trades kept for each market: enough for the longest option, which runs 15 minutes. */
const MAX_TRADES = 20_000
const MAX_AGE_MS = 15 * 60_000

/** Judge of a market's trades. Without one every readable trade is accepted. */
export interface TradeJudge {
  /** Receives a history before its trades are judged. */
  begin(history: readonly Trade[]): void
  /** Accepts a trade (null), or returns why it is rejected. */
  judge(trade: Trade): RejectionReason | null
  /** Records a row that is not a valid trade. Returns whether its time (epoch ms, null if it has none) is plausible. */
  rejectForm(ts: number | null): boolean
}

/** New trades among the rows that the exchange sent. */
export interface NewTrades {
  accepted: Trade[]
  rejected: RejectedTrade[]
}

const ACCEPT_ALL: TradeJudge = { begin: () => {}, judge: () => null, rejectForm: () => true }

/**
 * Recent trades of a relayed market, sorted by time without duplicates, and the time ranges in which none is missing.
 *
 * - `addHistory(history)`: the exchange's latest trades, fetched after the pushes began; complete from the oldest of them on
 * - `addRows(pushes)`: continues the range
 * - `closeRange()`: the connection closed; later trades are unknown until the next history
 * - `addFromNodes(…)`: trades that other nodes received
 */
export class RecentTrades {
  readonly #completeUntil: () => number
  readonly #judge: TradeJudge
  readonly #trades = new TradeList<Trade>()
  /** Rejected trades: they count as known, but decide nothing. */
  readonly #rejected = new TradeList<RejectedTrade>()
  /** Ranges of earlier connections and of other nodes. */
  #others: CoverageRange[] = []
  /** Start of the current connection's complete range; null before its history arrived. */
  #since: number | null = null
  /** Time of the latest trade received by this node. */
  #latest = 0

  /** @param completeUntil returns the time (epoch ms) up to which the exchange has sent everything, derived from its latest push of any kind */
  constructor(completeUntil: () => number, judge: TradeJudge = ACCEPT_ALL) {
    this.#completeUntil = completeUntil
    this.#judge = judge
  }

  /** Adds rows of the exchange, in any order, and returns the new ones. Unreadable rows are rejected; those with a time are remembered. */
  addRows(rows: unknown): NewTrades {
    return this.#takeRows(parseRows(rows))
  }

  /** Adds the exchange's latest trades, requested at `askedAt` after the pushes began; null if the request failed. */
  addHistory(rows: unknown[] | null, askedAt: number): NewTrades {
    this.closeRange()
    const read = parseRows(rows)
    this.#since = read.trades.reduce((least, { ts }) => Math.min(least, ts), askedAt)
    this.#judge.begin(read.trades)
    return this.#takeRows(read)
  }

  /** Adds rejections of other nodes. A trade that any node has rejected is rejected, even if this node accepted it. */
  addRejected(rejected: readonly RejectedTrade[]): void {
    this.#trades.remove(new Set(rejected.map(({ id }) => id)))
    this.#rejected.add(rejected)
  }

  /**
   * Closes the current connection's range and begins its next one at `ts` (epoch ms). Called when the exchange's clock was ahead: its timestamps up to `ts` do not
   * prove that every earlier trade has arrived.
   */
  distrustUntil(ts: number): void {
    this.#others = mergeRanges([...this.#others, ...this.#own()])
    if (this.#since !== null) this.#since = Math.max(this.#since, ts)
  }

  /** Adds all trades of these ranges, received by other nodes. */
  addFromNodes(trades: readonly Trade[], ranges: readonly CoverageRange[]): void {
    this.#others = mergeRanges([...this.#others, ...ranges])
    this.#trades.add(trades.filter(({ id }) => !this.#rejected.has(id)))
    this.#forgetOld()
  }

  /** Closes the range of the current connection. */
  closeRange(): void {
    this.#others = mergeRanges([...this.#others, ...this.#own()])
    this.#since = null
  }

  /** Returns the complete range of the current connection; null if there is none. */
  getOwnRange(): CoverageRange | null {
    return this.#own()[0] ?? null
  }

  /** Returns the ranges in which no trade is missing, sorted by time. */
  getCoverage(): CoverageRange[] {
    return mergeRanges([...this.#others, ...this.#own()])
  }

  /** Returns whether no trade is missing at a time. */
  covers(at: number): boolean {
    return findRangeAt(this.getCoverage(), at) !== undefined
  }

  /** Returns whether the current connection's range includes this time, now or once the exchange has sent it. */
  follows(at: number): boolean {
    return this.#since !== null && at >= this.#since
  }

  /** Returns the first trade strictly after a time; null also if an earlier one may be missing. */
  findFirstAfter(ts: number): Trade | null {
    const first = this.#trades.at(this.#trades.countUpTo(ts))
    const range = findRangeAt(this.getCoverage(), ts)
    return first && range && first.ts - 1 <= range.until ? first : null
  }

  /** Returns the last known trade at or before a time, or null. Later ones up to that time may be missing (`covers`). */
  findLastUpTo(ts: number): Trade | null {
    const count = this.#trades.countUpTo(ts)
    return count === 0 ? null : (this.#trades.at(count - 1) ?? null)
  }

  /** Returns the known trades of a time range, both ends included, oldest first. */
  findBetween(from: number, to: number): Trade[] {
    return this.#trades.slice(this.#trades.countUpTo(from - 1), this.#trades.countUpTo(to))
  }

  /** Returns the rejected trades of a time range, both ends included, oldest first. */
  findRejectedBetween(from: number, to: number): RejectedTrade[] {
    if (this.#rejected.length === 0) return []
    return this.#rejected.slice(this.#rejected.countUpTo(from - 1), this.#rejected.countUpTo(to))
  }

  #own(): CoverageRange[] {
    // A later trade proves that every earlier one has arrived.
    const until = Math.max(this.#latest - 1, this.#completeUntil())
    return this.#since !== null && until > this.#since ? [{ since: this.#since, until }] : []
  }

  /** Judges each new trade in order of time. A trade dated in the future proves nothing about any time and is not remembered. */
  #takeRows({ trades, unread }: ParsedRows): NewTrades {
    const accepted: Trade[] = []
    const rejected: RejectedTrade[] = []
    for (const row of unread) {
      if (this.#judge.rejectForm(row?.ts ?? null) && row !== null) rejected.push(row)
    }
    for (const trade of trades.sort((a, b) => a.ts - b.ts)) {
      if (this.#trades.has(trade.id) || this.#rejected.has(trade.id)) continue
      const reason = this.#judge.judge(trade)
      if (reason === null) accepted.push(trade)
      else if (reason !== 'time') rejected.push({ ...trade, reason })
    }
    this.#latest = accepted.reduce((latest, { ts }) => Math.max(latest, ts), this.#latest)
    const taken = { accepted: this.#trades.add(accepted), rejected: this.#rejected.add(rejected) }
    this.#forgetOld()
    return taken
  }

  #forgetOld(): void {
    const newest = this.#trades.at(-1)?.ts ?? 0
    for (const list of [this.#trades, this.#rejected]) {
      const since = list.removeOldest(Math.max(list.length - MAX_TRADES, list.countUpTo(newest - MAX_AGE_MS)))
      if (since !== null) this.#forgetBefore(since)
    }
  }

  #forgetBefore(since: number): void {
    this.#others = mergeRanges(this.#others.map((range) => ({ ...range, since: Math.max(range.since, since) })))
    if (this.#since !== null) this.#since = Math.max(this.#since, since)
  }
}

/** Parsed rows: trades, and for each invalid row its time and id, or null if it has no time. */
interface ParsedRows {
  trades: Trade[]
  unread: (RejectedTrade | null)[]
}

function parseRows(rows: unknown): ParsedRows {
  const read: ParsedRows = { trades: [], unread: [] }
  for (const row of Array.isArray(rows) ? rows : []) {
    const trade = parseTrade(row)
    if (trade) read.trades.push(trade)
    else read.unread.push(toFormRejection(row))
  }
  return read
}

/** Returns time and id of an invalid row; null without a time. A row without an id gets one from its time, so two with the same time count as one. */
function toFormRejection(row: unknown): RejectedTrade | null {
  const { ts, tradeId, 'trade-id': id = tradeId } = (row ?? {}) as Record<string, unknown>
  if (typeof ts !== 'number' || !Number.isSafeInteger(ts)) return null
  const known = /^\d{1,40}$/.test(String(id)) ? String(id) : `at-${ts}`
  return { id: known, ts, reason: 'form', price: null, amount: null, direction: null }
}

function parseTrade(row: unknown): Trade | null {
  if (!row || typeof row !== 'object') return null
  const fields = row as Record<string, unknown>
  const id = fields.tradeId ?? fields['trade-id']
  const trade = tradeCodec.read({ ...fields, id })
  return trade && /^\d+$/.test(trade.id) && typeof trade.ts === 'number' ? { ...trade, ts: trade.ts } : null
}
