import { call } from '../api/call.ts'
import { isUncertain } from '../api/result.ts'
import { SETTLING_POLL_MS } from '../contract/constants.ts'
import { getOptionOrder } from '../contract/options.ts'
import { noteMoneyMoved } from '../member/money-moved.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'
import type { Paged } from '../stores/paged-list.ts'
import { announceResult } from './announce-result.ts'
import type { OptionOrder } from './option-order.rules.ts'
import { type ListedOrder, orderList, refreshOrders } from './option-orders.ts'
import { $settled } from './settled.ts'
import { createWatchers, type Trader } from './watchers.ts'

/**
 * Notices the settlement of each of the member's orders, also of orders that are not on screen or were placed on another device: an order that has left
 * the list of those in progress is requested once. Each settlement counts `$settled` up, sends one `tl-order` with phase `settled`, and is announced,
 * unless its sheet is open.
 */
export interface Settlements {
  /** Counts a trader on the page; the answer ends that. While there is one, orders in progress are kept fresh. */
  watch(host: HTMLElement, trader: Trader): () => void
  /** Counts another element on the page: without a trader, orders are looked for once, and watched as long as some run. */
  attend(): () => void
  /** An order was placed on this trader: this one sends its `tl-order`. For other orders the first trader on the page does, and without one the document. */
  follow(id: string, host: HTMLElement): void
  /** The sheet of an order is open; the answer ends that. Its result needs no words elsewhere. */
  show(id: string): () => void
  /** The sheet of an order has seen it settled, perhaps before the list was asked. */
  seen(id: string, order: OptionOrder): void
}

/** The page's one watch over settlements. */
export const settlements = (): Settlements => pageSingleton('options.settlements', createSettlements)

function createSettlements(): Settlements {
  const orders = ordersInProgress()
  const sheets = openSheets()
  let retry: ReturnType<typeof setTimeout> | undefined
  const watchers = createWatchers(() => orderList('open').$list.subscribe(compare), orders.areLookedFor)
  $token.listen(() => {
    clearTimeout(retry)
    orders.forget()
    watchers.review()
  })

  function compare({ rows, loading, busy, failed, ended }: Paged<ListedOrder>): void {
    if (loading || busy || failed || !ended) return
    const gone = orders.compare(rows.flatMap(({ order }) => (order.status === 'open' ? [order.order_id] : [])))
    if (gone.length > 0) {
      noteSettled()
      refreshOrders(['settled'])
      for (const id of gone) void ask(id)
    }
    // A list cannot lose its listener while it tells it something.
    queueMicrotask(watchers.review)
  }

  /** Settled orders leave the list for good; one that only slipped between two of its pages is still in progress, and is looked for again. */
  async function ask(id: string): Promise<void> {
    const token = $token.get()
    orders.ask(id)
    const answer = await call(getOptionOrder, { order_id: id }, { quiet: true })
    if (token !== $token.get() || !orders.has(id)) return
    orders.answered(id)
    if (answer.ok && answer.data.status === 'settled') return settle(id, answer.data)
    if (!answer.ok && !isUncertain(answer.error)) {
      orders.drop(id)
      return watchers.review()
    }
    clearTimeout(retry)
    retry = setTimeout(() => void orderList('open').reload(), SETTLING_POLL_MS)
  }

  function settle(id: string, data: OptionOrder): void {
    const settled = { ...data, order_id: id }
    watchers.tell(orders.settle(id), settled)
    announceResult(settled, () => watchers.open(settled), sheets.has(id))
    watchers.review()
  }

  function seen(id: string, order: OptionOrder): void {
    if (!orders.has(id)) return
    const noticed = orders.isAsked(id)
    settle(id, order)
    if (noticed) return
    noteSettled()
    refreshOrders()
  }

  return {
    watch: watchers.watch,
    attend: watchers.attend,
    follow(id, host) {
      if (watchers.has(host)) orders.place(id, host)
    },
    show: sheets.show,
    seen,
  }
}

/** Orders in progress, with the trader that placed them. They outlive the elements: the next one on the page hears of what settled between them. */
function ordersInProgress() {
  const running = new Map<string, HTMLElement | null>()
  /** Left the list, and are being asked for. */
  const asked = new Set<string>()
  /** Orders whose settlement was told: a list that was on its way meanwhile may still have them. */
  const told = new Set<string>()
  /** Whether this member's orders were looked for on this page. */
  let looked = false
  return {
    /** Whether the list is worth asking for: it was not yet, or some run. */
    areLookedFor: () => !looked || running.size > 0,
    has: (id: string) => running.has(id),
    isAsked: (id: string) => asked.has(id),
    place: (id: string, host: HTMLElement) => void running.set(id, host),
    ask: (id: string) => void asked.add(id),
    answered: (id: string) => void asked.delete(id),
    drop: (id: string) => void running.delete(id),
    /** Takes the ids that the list has now; answers those that have left it and are not asked for. */
    compare(ids: readonly string[]): string[] {
      looked = true
      const open = new Set(ids)
      const gone = [...running.keys()].filter((id) => !open.has(id) && !asked.has(id))
      for (const id of open) if (!running.has(id) && !told.has(id)) running.set(id, null)
      return gone
    },
    /** Answers the trader that placed it. */
    settle(id: string): HTMLElement | null | undefined {
      const placed = running.get(id)
      running.delete(id)
      asked.delete(id)
      told.add(id)
      return placed
    },
    forget(): void {
      looked = false
      running.clear()
      asked.clear()
    },
  }
}

/** Orders whose sheets are open; one may be open in two traders. */
function openSheets(): { has(id: string): boolean; show(id: string): () => void } {
  const shown: string[] = []
  return {
    has: (id) => shown.includes(id),
    show(id) {
      shown.push(id)
      return () => void shown.splice(shown.indexOf(id), 1)
    },
  }
}

function noteSettled(): void {
  $settled.set($settled.get() + 1)
  noteMoneyMoved()
}
