/** A level of the exchange: price and amount as the numbers that they are on most wires; texts are read as such. An amount of 0 takes the level away. */
export type WireLevel = readonly [price: number, amount: number]

/** A change of a book, chained: it follows the message with `prevSeqNum`. */
export interface BookDelta {
  seqNum: number
  prevSeqNum: number
  bids: readonly WireLevel[]
  asks: readonly WireLevel[]
}

/** A snapshot: a whole book as of a message. */
export interface BookSnapshot {
  seqNum: number
  bids: readonly WireLevel[]
  asks: readonly WireLevel[]
}

/** Deltas kept while a snapshot is on its way: more than come in a second or two. */
const MOST_WAITING = 256

const isLevel = (level: unknown): level is WireLevel =>
  Array.isArray(level) && Number.isFinite(level[0]) && level[0] > 0 && Number.isFinite(level[1]) && level[1] >= 0

/** A level whose numbers came as texts, as some feeds send them; anything else as it is. */
const untexted = (level: unknown): unknown =>
  Array.isArray(level) ? level.map((part) => (typeof part === 'string' && part.trim() ? Number(part) : part)) : level

function levelsOf(value: unknown): readonly WireLevel[] | null {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return null
  const levels = value.every(isLevel) ? value : value.map(untexted)
  return levels.every(isLevel) ? levels : null
}

/** Reads a delta; null for what is none. */
export function deltaOf(tick: object): BookDelta | null {
  const { seqNum, prevSeqNum, bids, asks } = tick as Partial<Record<keyof BookDelta, unknown>>
  const [below, above] = [levelsOf(bids), levelsOf(asks)]
  return Number.isSafeInteger(seqNum) && Number.isSafeInteger(prevSeqNum) && below && above
    ? { seqNum: seqNum as number, prevSeqNum: prevSeqNum as number, bids: below, asks: above }
    : null
}

/** Reads a snapshot; null for what is none. */
export function snapshotOf(data: object): BookSnapshot | null {
  const { seqNum, bids, asks } = data as Partial<Record<keyof BookSnapshot, unknown>>
  const [below, above] = [levelsOf(bids), levelsOf(asks)]
  return Number.isSafeInteger(seqNum) && below && above ? { seqNum: seqNum as number, bids: below, asks: above } : null
}

/** One side, best level first, in two arrays that are changed in place: an update leaves nothing behind to collect. */
export class BookSide {
  readonly prices: number[] = []
  readonly amounts: number[] = []
  readonly #sign: 1 | -1

  /** Bids begin with the highest price, asks with the lowest. */
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
 * A market's order book, kept by a snapshot and the deltas that follow it. A message that does not follow the last one is a gap: the book is not shown
 * as current any more, and a new snapshot is needed (`onGap` is called once for each). Messages that were taken already change nothing.
 *
 *   waiting   no snapshot yet, or a gap; deltas are kept
 *   live      every message up to `seq` is in
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

  /** Whether the book is whole and current. */
  get live(): boolean {
    return this.#seq !== null
  }

  /** The connection was lost or the market changed: what is known is not current. */
  reset(): void {
    this.#seq = null
    this.#waiting = []
  }

  /** Takes a delta. Answers whether the book changed. */
  applyDelta(delta: BookDelta): boolean {
    if (this.#seq === null) {
      if (this.#waiting.length === MOST_WAITING) this.#waiting.shift()
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

  /** Takes a snapshot, and the kept deltas that follow it. One that is older than what is kept is not enough: another is needed. Answers whether it is live. */
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
