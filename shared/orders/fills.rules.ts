import type { SpotOrder } from '../member/spot-orders.ts'
import { compare, sign } from '../money/decimal.ts'

/** What was seen to become of a spot order: filled or cancelled, which ends it, or a first part of it filled. */
export interface OrderNews {
  kind: 'filled' | 'partly' | 'cancelled'
  order: SpotOrder
}

/** So often an order that is open no more is looked for among those that ended: a backend may move it from one list to the other late. */
const MOST_LOOKS = 4

/**
 * Compares the member's open orders with those of the look before, and tells of each order once how it ended. What was never seen open, or was open before
 * the first look, is none of its news.
 */
export class OpenOrders {
  #open: ReadonlyMap<string, SpotOrder> | null = null
  readonly #gone = new Map<string, number>()
  readonly #partly = new Set<string>()

  /** Whether it knows of orders that may yet be filled. */
  get some(): boolean {
    return (this.#open?.size ?? 0) > 0 || this.#gone.size > 0
  }

  /** Takes all orders that are open now; answers those of which a first part was filled since the look before. */
  take(orders: readonly SpotOrder[]): OrderNews[] {
    const before = this.#open
    this.#open = new Map(orders.map((order) => [order.id, order]))
    for (const id of before?.keys() ?? []) if (!this.#open.has(id)) this.#gone.set(id, 0)
    for (const { id } of orders) this.#gone.delete(id)
    const grown = orders.filter(({ id, coinnum }) => {
      const known = before?.get(id)
      return known && !this.#partly.has(id) && compare(coinnum ?? '0', known.coinnum ?? '0') > 0
    })
    for (const { id } of orders) if (grown.some((order) => order.id === id)) this.#partly.add(id)
    return grown.map((order) => ({ kind: 'partly', order }))
  }

  /** Ids of orders that are open no more, and of which nobody has said yet how they ended. */
  get gone(): readonly string[] {
    return [...this.#gone.keys()]
  }

  /** Takes the newest orders that ended; answers what became of those that are gone. */
  settle(ended: readonly SpotOrder[]): OrderNews[] {
    const news: OrderNews[] = []
    for (const order of ended) {
      if (order.status === 'open' || !this.#gone.delete(order.id)) continue
      news.push({ kind: order.status === 'completed' ? 'filled' : 'cancelled', order })
    }
    for (const [id, looks] of this.#gone)
      if (looks + 1 >= MOST_LOOKS) this.#gone.delete(id)
      else this.#gone.set(id, looks + 1)
    return news
  }
}

/** How much of an order was filled; null for nothing. */
export const filledOf = ({ coinnum }: SpotOrder): string | null => (coinnum && sign(coinnum) > 0 ? coinnum : null)
