import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { isUncertain } from '../api/result.ts'
import { SETTLING_POLL_MS } from '../contract/constants.ts'
import { getOptionOrder } from '../contract/options.ts'
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
  /** Orders in progress, with the trader that placed them. They outlive the elements: the next one on the page hears of what settled between them. */
  const running = new Map<string, HTMLElement | null>()
  /** Left the list, and are being asked for. */
  const asked = new Set<string>()
  /** Orders whose settlement was told: a list that was on its way meanwhile may still have them. */
  const told = new Set<string>()
  const sheets = openSheets()
  /** Whether this member's orders were looked for on this page. */
  const $looked = atom(false)
  let retry: ReturnType<typeof setTimeout> | undefined
  const watchers = createWatchers(
    () => orderList('open').$list.subscribe(compare),
    () => !$looked.get() || running.size > 0,
  )
  $token.listen(() => {
    clearTimeout(retry)
    running.clear()
    asked.clear()
    $looked.set(false)
    watchers.review()
  })

  function compare({ rows, loading, busy, failed, ended }: Paged<ListedOrder>): void {
    if (loading || busy || failed || !ended) return
    const open = new Set(rows.flatMap(({ order }) => (order.status === 'open' ? [order.order_id] : [])))
    const gone = [...running.keys()].filter((id) => !open.has(id) && !asked.has(id))
    for (const id of open) if (!running.has(id) && !told.has(id)) running.set(id, null)
    $looked.set(true)
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
    asked.add(id)
    const answer = await call(getOptionOrder, { order_id: id }, { quiet: true })
    if (token !== $token.get() || !running.has(id)) return
    asked.delete(id)
    if (answer.ok && answer.data.status === 'settled') return settle(id, answer.data)
    if (!answer.ok && !isUncertain(answer.error)) {
      running.delete(id)
      return watchers.review()
    }
    clearTimeout(retry)
    retry = setTimeout(() => void orderList('open').reload(), SETTLING_POLL_MS)
  }

  function settle(id: string, data: OptionOrder): void {
    const settled = { ...data, order_id: id }
    const placed = running.get(id)
    running.delete(id)
    asked.delete(id)
    told.add(id)
    watchers.tell(placed, settled)
    if (!sheets.has(id)) announceResult(settled, () => watchers.open(settled))
    watchers.review()
  }

  /** The sheet of an order has seen it settled. */
  function seen(id: string, order: OptionOrder): void {
    if (!running.has(id)) return
    const noticed = asked.has(id)
    settle(id, order)
    if (noticed) return
    noteSettled()
    refreshOrders()
  }

  return {
    watch: watchers.watch,
    attend: watchers.attend,
    follow(id, host) {
      if (watchers.has(host)) running.set(id, host)
    },
    show: sheets.show,
    seen,
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

const noteSettled = (): void => $settled.set($settled.get() + 1)
