/** Fields by which a list of trades is sorted. */
interface Dated {
  id: string
  ts: number
}

/** Additions of more trades, as from a history, sort the whole list; fewer are inserted one by one near the end. */
const MANY = 100

/** List of trades sorted by time, without duplicates. */
export class TradeList<T extends Dated> {
  #trades: T[] = []
  readonly #ids = new Set<string>()

  get length(): number {
    return this.#trades.length
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  at(index: number): T | undefined {
    return this.#trades.at(index)
  }

  slice(from: number, to: number): T[] {
    return this.#trades.slice(from, to)
  }

  /** Adds trades in any order. Returns the new ones. */
  add(trades: readonly T[]): T[] {
    const fresh = trades.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id))
    if (fresh.length > MANY) this.#trades = [...this.#trades, ...fresh].sort((a, b) => (isBefore(a, b) ? -1 : 1))
    else for (const trade of fresh) this.#insert(trade)
    return fresh
  }

  /** Removes trades by their ids. */
  remove(ids: ReadonlySet<string>): void {
    if (![...ids].some((id) => this.#ids.delete(id))) return
    this.#trades = this.#trades.filter(({ id }) => !ids.has(id))
    for (const id of ids) this.#ids.delete(id)
  }

  /** Returns the number of trades at or before `ts`. */
  countUpTo(ts: number): number {
    let [low, high] = [0, this.#trades.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#trades[middle]?.ts ?? 0) <= ts) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Removes the `count` oldest trades. Returns the time of the latest removed one; null if none was removed. */
  removeOldest(count: number): number | null {
    if (count <= 0) return null
    const gone = this.#trades.splice(0, count)
    for (const { id } of gone) this.#ids.delete(id)
    return gone.at(-1)?.ts ?? null
  }

  #insert(trade: T): void {
    let at = this.#trades.length
    while (at > 0 && isBefore(trade, this.#trades[at - 1] as T)) at--
    this.#trades.splice(at, 0, trade)
  }
}

/** Returns whether `a` comes before `b`. Ids are integers of any length, so a longer one is later. */
export const isBefore = (a: Dated, b: Dated): boolean =>
  a.ts !== b.ts ? a.ts < b.ts : a.id.length !== b.id.length ? a.id.length < b.id.length : a.id < b.id
