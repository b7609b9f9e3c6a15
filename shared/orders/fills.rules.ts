import { compare, sign } from '../money/decimal.ts'
import { isDecimal } from '../money/decimal-text.ts'
import type { SpotOrder } from './spot-orders.ts'

/** What was seen to become of a spot order: filled or cancelled, which ends it, or a first part of it filled. */
export interface OrderNews {
  kind: 'filled' | 'partly' | 'cancelled'
  order: SpotOrder
}

/** So often an order that is open no more is looked for among those that ended: a backend may move it from one list to the other late. */
const MOST_LOOKS = 4

/** What is known of a member's orders, as it is stored. `open`: how much of each was filled; `gone`: how often each was looked for. */
interface StoredOrders {
  open: Record<string, string> | null
  gone: Record<string, number>
  partly: string[]
}

/** What stands under a name in something that was stored, by key. */
const entriesOf = (value: unknown, name: string): [string, unknown][] => Object.entries(Object(Object(value)[name]))

/**
 * Compares the member's open orders with those of the look before, and tells of each order once how it ended. What was never seen open, or was open before
 * the first look, is none of its news.
 */
export class OpenOrders {
  /** How much of each was filled; null before the first look. */
  #open: ReadonlyMap<string, string> | null = null
  readonly #gone = new Map<string, number>()
  readonly #partly = new Set<string>()

  /** Takes up what another page knew when it was stored (`toJSON`); what cannot be read is left out. */
  constructor(before?: unknown) {
    const open = entriesOf(before, 'open').filter((entry): entry is [string, string] => isDecimal(String(entry[1])))
    if (Object(before).open) this.#open = new Map(open)
    for (const [id, looks] of entriesOf(before, 'gone')) if (typeof looks === 'number') this.#gone.set(id, looks)
    for (const [, id] of entriesOf(before, 'partly')) if (this.#open?.has(String(id))) this.#partly.add(String(id))
  }

  /** What another page has to know to go on. */
  toJSON(): StoredOrders {
    return {
      open: this.#open && Object.fromEntries(this.#open),
      gone: Object.fromEntries(this.#gone),
      partly: [...this.#partly],
    }
  }

  /** Whether it knows of orders that may yet be filled. */
  get some(): boolean {
    return (this.#open?.size ?? 0) > 0 || this.#gone.size > 0
  }

  /** Takes all orders that are open now; answers those of which a first part was filled since the look before. */
  take(orders: readonly SpotOrder[]): OrderNews[] {
    const before = this.#open
    this.#open = new Map(orders.map(({ id, coinnum }) => [id, coinnum ?? '0']))
    for (const id of before?.keys() ?? []) if (!this.#open.has(id)) this.#gone.set(id, 0)
    for (const { id } of orders) this.#gone.delete(id)
    const grown = orders.filter(({ id, coinnum }) => {
      const known = before?.get(id)
      return known !== undefined && !this.#partly.has(id) && compare(coinnum ?? '0', known) > 0
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
