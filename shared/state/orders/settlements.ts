import { SETTLING_POLL_MS } from '../../base/contract/constants.ts'
import { getOptionOrder } from '../../base/contract/options.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { isUncertain } from '../../wire/api/call-result.ts'
import { recordMoneyMoved } from '../member/money-moved.ts'
import { $token } from '../session/token.ts'
import type { Paged } from '../stores/paging.rules.ts'
import { announceOptionResult } from './announce-result.ts'
import type { OptionOrder } from './option-order.rules.ts'
import { getOptionOrderList, type ListedOrder, reloadOptionOrders } from './option-orders.ts'
import { $settlementCount } from './settlement-count.ts'
import { createWatchers, type Trader } from './settlement-watchers.ts'

/**
 * Detects the settlement of each of the member's orders, including orders that are not displayed or were placed on another device. An order that has left the
 * list of orders in progress is then requested by its id.
 *
 * Each settlement increments `$settlementCount`, emits one `tl-order` with phase `settled`, and is announced unless the order's sheet is open.
 */
export interface Settlements {
  /** Registers a trader element; the returned function unregisters it. While one is registered, orders in progress are kept up to date. */
  watch(host: HTMLElement, trader: Trader): () => void
  /** Registers another element: without a trader, orders are requested once, and watched while some are in progress. */
  attend(): () => void
  /**
   * Assigns an order to the trader that placed it, which then emits its `tl-order`. Other orders are emitted by the first trader, or by the document if there
   * is none.
   */
  follow(id: string, host: HTMLElement): void
  /** Marks the sheet of an order as open; the returned function ends that. Its result is not announced elsewhere. */
  show(id: string): () => void
  /** Reports that an order's sheet has seen the settlement, possibly before the list was polled. */
  seen(id: string, order: OptionOrder): void
}

/** Returns the page's settlement watch. */
export const getSettlements = (): Settlements => pageSingleton('options.settlements', createSettlements)

function createSettlements(): Settlements {
  const orders = createOrderRegistry()
  const sheets = createSheetRegistry()
  let retry: ReturnType<typeof setTimeout> | undefined
  const watchers = createWatchers(() => getOptionOrderList('open').$list.subscribe(compare), orders.needLoading)
  $token.listen(() => {
    clearTimeout(retry)
    orders.forget()
    watchers.review()
  })

  function compare({ rows, loading, busy, failed, ended }: Paged<ListedOrder>): void {
    if (loading || busy || failed || !ended) return
    const gone = orders.compare(rows.flatMap(({ order }) => (order.status === 'open' ? [order.orderId] : [])))
    if (gone.length > 0) {
      recordSettlement()
      reloadOptionOrders(['settled'])
      for (const id of gone) void fetchOutcome(id)
    }
    // A list cannot lose its listener while it notifies it.
    queueMicrotask(watchers.review)
  }

  /**
   * Requests an order that has left the list. If it is still in progress, it only moved between two pages. In that case, and if the request fails with an
   * unknown result, the list is reloaded later. An order that the backend rejects is dropped.
   */
  async function fetchOutcome(id: string): Promise<void> {
    const token = $token.get()
    orders.markRequested(id)
    const answer = await call(getOptionOrder, { orderId: id }, { quiet: true })
    if (token !== $token.get() || !orders.has(id)) return
    orders.unmarkRequested(id)
    if (answer.ok && answer.data.status === 'settled') return settle(id, answer.data)
    if (!answer.ok && !isUncertain(answer.error)) {
      orders.drop(id)
      return watchers.review()
    }
    clearTimeout(retry)
    retry = setTimeout(() => void getOptionOrderList('open').reload(), SETTLING_POLL_MS)
  }

  function settle(id: string, data: OptionOrder): void {
    const settled = { ...data, orderId: id }
    watchers.tell(orders.settle(id), settled)
    announceOptionResult(settled, () => watchers.open(settled), sheets.has(id))
    watchers.review()
  }

  function seen(id: string, order: OptionOrder): void {
    if (!orders.has(id)) return
    // A requested order has left the list, which recorded its settlement.
    const recorded = orders.isRequested(id)
    settle(id, order)
    if (recorded) return
    recordSettlement()
    reloadOptionOrders()
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

/** Orders in progress with the trader that placed each. They outlive the elements, so that the next element learns of settlements in between. */
function createOrderRegistry() {
  const running = new Map<string, HTMLElement | null>()
  /** Orders that have left the list and are being requested. */
  const requested = new Set<string>()
  /** Orders whose settlement was reported: an older list that arrives later may still contain them. */
  const reported = new Set<string>()
  /** True if this member's orders have been loaded on this page. */
  let loaded = false
  return {
    /** Returns true if the list needs loading: it has not been loaded, or orders are in progress. */
    needLoading: () => !loaded || running.size > 0,
    has: (id: string) => running.has(id),
    isRequested: (id: string) => requested.has(id),
    place: (id: string, host: HTMLElement) => void running.set(id, host),
    markRequested: (id: string) => void requested.add(id),
    unmarkRequested: (id: string) => void requested.delete(id),
    drop: (id: string) => void running.delete(id),
    /** Records the ids of the list. Returns those that have left it and are not being requested. */
    compare(ids: readonly string[]): string[] {
      loaded = true
      const open = new Set(ids)
      const gone = [...running.keys()].filter((id) => !open.has(id) && !requested.has(id))
      for (const id of open) if (!running.has(id) && !reported.has(id)) running.set(id, null)
      return gone
    },
    /** Removes the order. Returns the trader that placed it. */
    settle(id: string): HTMLElement | null | undefined {
      const placed = running.get(id)
      running.delete(id)
      requested.delete(id)
      reported.add(id)
      return placed
    },
    forget(): void {
      loaded = false
      running.clear()
      requested.clear()
    },
  }
}

/** Orders whose sheets are open; one order may be open in two traders. */
function createSheetRegistry(): { has(id: string): boolean; show(id: string): () => void } {
  const shown: string[] = []
  return {
    has: (id) => shown.includes(id),
    show(id) {
      shown.push(id)
      return () => void shown.splice(shown.indexOf(id), 1)
    },
  }
}

function recordSettlement(): void {
  $settlementCount.set($settlementCount.get() + 1)
  recordMoneyMoved()
}
