/** Level of the exchange's order book. Numbers sent as text are converted. An amount of 0 removes the level. */
export type WireLevel = readonly [price: number, amount: number]

/** Change of an order book. It follows the message with the sequence number `prevSeqNum`. */
export interface BookDelta {
  seqNum: number
  prevSeqNum: number
  bids: readonly WireLevel[]
  asks: readonly WireLevel[]
}

/** Whole order book as of a message. */
export interface BookSnapshot {
  seqNum: number
  bids: readonly WireLevel[]
  asks: readonly WireLevel[]
}

/** Maximum number of deltas buffered while a snapshot is requested: more than arrive in 2 s. */
const MAX_BUFFERED_DELTAS = 256

const isLevel = (level: unknown): level is WireLevel =>
  Array.isArray(level) && Number.isFinite(level[0]) && level[0] > 0 && Number.isFinite(level[1]) && level[1] >= 0

/** Returns a level with its texts as numbers. Other values are unchanged. */
const parseNumbers = (level: unknown): unknown =>
  Array.isArray(level) ? level.map((part) => (typeof part === 'string' && part.trim() ? Number(part) : part)) : level

function parseLevels(value: unknown): readonly WireLevel[] | null {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return null
  const levels = value.every(isLevel) ? value : value.map(parseNumbers)
  return levels.every(isLevel) ? levels : null
}

/** Parses a delta; null if it is invalid. */
export function parseDelta(tick: object): BookDelta | null {
  const { seqNum, prevSeqNum, bids, asks } = tick as Partial<Record<keyof BookDelta, unknown>>
  const [below, above] = [parseLevels(bids), parseLevels(asks)]
  return Number.isSafeInteger(seqNum) && Number.isSafeInteger(prevSeqNum) && below && above
    ? { seqNum: seqNum as number, prevSeqNum: prevSeqNum as number, bids: below, asks: above }
    : null
}

/** Parses a snapshot; null if it is invalid. */
export function parseSnapshot(data: object): BookSnapshot | null {
  const { seqNum, bids, asks } = data as Partial<Record<keyof BookSnapshot, unknown>>
  const [below, above] = [parseLevels(bids), parseLevels(asks)]
  return Number.isSafeInteger(seqNum) && below && above ? { seqNum: seqNum as number, bids: below, asks: above } : null
}

/** One side of the book, best level first. Its two arrays are changed in place to avoid garbage collection. */
export class BookSide {
  readonly prices: number[] = []
  readonly amounts: number[] = []
  readonly #sign: 1 | -1

  /** Sorts bids by descending, asks by ascending price. */
  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'bids' ? -1 : 1
  }

  clear(): void {
    this.prices.length = 0
    this.amounts.length = 0
  }

  set(price: number, amount: number): void {
    let [low, high] = [0, this.prices.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (((this.prices[middle] as number) - price) * this.#sign < 0) low = middle + 1
      else high = middle
    }
    if (this.prices[low] === price) {
      if (amount > 0) this.amounts[low] = amount
      else {
        this.prices.splice(low, 1)
        this.amounts.splice(low, 1)
      }
    } else if (amount > 0) {
      this.prices.splice(low, 0, price)
      this.amounts.splice(low, 0, amount)
    }
  }
}

/**
 * Order book of a market, maintained from a snapshot and the deltas that follow it. A message that does not follow the previous one is a gap: the book is no
 * longer live and needs a new snapshot (`onGap` is called once per gap). Messages that were already applied are ignored.
 *
 * ```
 * waiting   no snapshot yet, or a gap; deltas are buffered
 * live      every message up to `seq` is applied
 * ```
 */
export class OrderBook {
  readonly bids = new BookSide('bids')
  readonly asks = new BookSide('asks')
  readonly #onGap: () => void
  #waiting: BookDelta[] = []
  #seq: number | null = null

  constructor(onGap: () => void) {
    this.#onGap = onGap
  }

  /** True if the book is complete and current. */
  get live(): boolean {
    return this.#seq !== null
  }

  /** Marks the book as not live and drops the buffered deltas, after a lost connection or a change of market. The levels stay until the next snapshot. */
  reset(): void {
    this.#seq = null
    this.#waiting = []
  }

  /** Applies or buffers a delta. Returns true if the book changed. */
  applyDelta(delta: BookDelta): boolean {
    if (this.#seq === null) {
      if (this.#waiting.length === MAX_BUFFERED_DELTAS) this.#waiting.shift()
      this.#waiting.push(delta)
      return false
    }
    if (delta.seqNum <= this.#seq) return false
    if (delta.prevSeqNum !== this.#seq) {
      this.#seq = null
      this.#waiting = [delta]
      this.#onGap()
      return false
    }
    this.#apply(delta)
    return true
  }

  /**
   * Applies a snapshot and the buffered deltas that follow it. Calls `onGap` if messages between the snapshot and a buffered delta are missing. Returns true if
   * the book is live.
   */
  applySnapshot(snapshot: BookSnapshot): boolean {
    const later = this.#waiting.filter(({ seqNum }) => seqNum > snapshot.seqNum).sort((a, b) => a.seqNum - b.seqNum)
    const [first] = later
    if (first && first.prevSeqNum > snapshot.seqNum) {
      this.#onGap()
      return false
    }
    this.bids.clear()
    this.asks.clear()
    for (const [price, amount] of snapshot.bids) this.bids.set(price, amount)
    for (const [price, amount] of snapshot.asks) this.asks.set(price, amount)
    this.#seq = snapshot.seqNum
    this.#waiting = []
    for (const delta of later) this.applyDelta(delta)
    return this.live
  }

  #apply({ seqNum, bids, asks }: BookDelta): void {
    for (const [price, amount] of bids) this.bids.set(price, amount)
    for (const [price, amount] of asks) this.asks.set(price, amount)
    this.#seq = seqNum
  }
}
