import { compare, sign } from '../../base/money/decimal.ts'
import { isDecimal } from '../../base/money/decimal-text.ts'
import type { SpotOrder } from './spot-orders.store.ts'

/** Observed change of a spot order: filled or cancelled, which end it, or a partial fill, the first one (`partly`) or a later one (`further`). */
export interface OrderChange {
  kind: 'filled' | 'partly' | 'further' | 'cancelled'
  order: SpotOrder
}

/** Maximum number of lookups of an order that has left the open list: a backend may move it to the other list with a delay. */
const MAX_LOOKUPS = 4

/** Stored knowledge of a member's orders. `open`: filled quantity by order id; `gone`: number of lookups by order id. */
interface StoredOpenOrders {
  open: Record<string, string> | null
  gone: Record<string, number>
  partly: string[]
}

/** Reads the entries of the object under `name` in an untrusted stored value. */
const readEntries = (value: unknown, name: string): [string, unknown][] => Object.entries(Object(Object(value)[name]))

/**
 * Compares the member's open orders with the previous poll and reports the end of each order once. Orders that were never seen open, or that ended before the
 * first poll, are not reported.
 */
export class OpenOrderTracker {
  /** Filled quantity of each open order; null before the first poll. */
  #open: ReadonlyMap<string, string> | null = null
  readonly #gone = new Map<string, number>()
  readonly #partly = new Set<string>()

  /** Restores the state that another page stored (`toJSON`); unreadable entries are skipped. */
  constructor(before?: unknown) {
    const open = readEntries(before, 'open').filter((entry): entry is [string, string] => isDecimal(String(entry[1])))
    if (Object(before).open) this.#open = new Map(open)
    for (const [id, looks] of readEntries(before, 'gone')) if (typeof looks === 'number') this.#gone.set(id, looks)
    for (const [, id] of readEntries(before, 'partly')) if (this.#open?.has(String(id))) this.#partly.add(String(id))
  }

  /** Returns the state that another page needs to continue. */
  toJSON(): StoredOpenOrders {
    return {
      open: this.#open && Object.fromEntries(this.#open),
      gone: Object.fromEntries(this.#gone),
      partly: [...this.#partly],
    }
  }

  /** True if any known order may still be filled. */
  get hasPending(): boolean {
    return (this.#open?.size ?? 0) > 0 || this.#gone.size > 0
  }

  /** Records all open orders. Returns those that were filled partly since the previous poll. */
  updateOpen(orders: readonly SpotOrder[]): OrderChange[] {
    const before = this.#open
    this.#open = new Map(orders.map(({ id, filledQuantity }) => [id, filledQuantity ?? '0']))
    for (const id of before?.keys() ?? []) if (!this.#open.has(id)) this.#gone.set(id, 0)
    for (const { id } of orders) this.#gone.delete(id)
    const grown = orders.filter(({ id, filledQuantity }) => {
      const known = before?.get(id)
      return known !== undefined && compare(filledQuantity ?? '0', known) > 0
    })
    return grown.map((order) => {
      const kind = this.#partly.has(order.id) ? 'further' : 'partly'
      this.#partly.add(order.id)
      return { kind, order }
    })
  }

  /** Ids of orders that have left the open list and whose end has not been reported. */
  get gone(): readonly string[] {
    return [...this.#gone.keys()]
  }

  /** Reads the newest ended orders. Returns the end of each order that had left the open list. */
  resolveMissing(ended: readonly SpotOrder[]): OrderChange[] {
    const news: OrderChange[] = []
    for (const order of ended) {
      if (order.status === 'open' || !this.#gone.delete(order.id)) continue
      news.push({ kind: order.status === 'completed' ? 'filled' : 'cancelled', order })
    }
    for (const [id, looks] of this.#gone)
      if (looks + 1 >= MAX_LOOKUPS) this.#gone.delete(id)
      else this.#gone.set(id, looks + 1)
    return news
  }
}

/** Returns the filled quantity of an order; null if nothing was filled. */
export const getFilledQuantity = ({ filledQuantity }: SpotOrder): string | null =>
  filledQuantity && sign(filledQuantity) > 0 ? filledQuantity : null
