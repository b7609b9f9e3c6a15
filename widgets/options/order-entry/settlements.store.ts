import { call } from '../../../shared/api/call.ts'
import { isUncertain } from '../../../shared/api/result.ts'
import { SETTLING_POLL_MS } from '../../../shared/contract/constants.ts'
import { getOptionOrder } from '../../../shared/contract/options.ts'
import { emit } from '../../../shared/dom/emit.ts'
import type { OptionOrderDetail } from '../../../shared/dom/events.ts'
import { pageSingleton } from '../../../shared/runtime.ts'
import { $token } from '../../../shared/session/token.ts'
import type { Paged } from '../../../shared/stores/paged-list.ts'
import { refreshBalance } from './balance.store.ts'
import { type OptionOrder, orderResult } from './order.rules.ts'
import { type ListedOrder, orderList, refreshOrders } from './orders.store.ts'

/**
 * Notices the settlement of each of the member's orders while a trader is on the page, also of orders that are not on screen or were placed on another
 * device: an order that has left the list of those in progress is requested once. Each settlement reloads the balance and sends one `tl-order` with phase
 * `settled`.
 */
export interface Settlements {
  /** Counts a trader on the page; the answer ends that. */
  watch(host: HTMLElement): () => void
  /** An order was placed on this trader: this one sends its `tl-order`. For other orders the first trader on the page does. */
  follow(id: string, host: HTMLElement): void
  /** The sheet of an order has seen it settled, perhaps before the list was asked. */
  seen(id: string, order: OptionOrder): void
}

/** The page's one watch over settlements. */
export const settlements = (): Settlements => pageSingleton('options.settlements', createSettlements)

/** What `tl-order` says of an order that has settled. */
function settledEvent(settled: OptionOrder): OptionOrderDetail {
  const { order_id: orderId, symbol, hyzd: direction, num: amount, time: seconds } = settled
  const { ending: outcome, amount: profit } = orderResult(settled)
  return { phase: 'settled', order: { symbol, direction, amount, seconds }, orderId, outcome, profit }
}

/** The traders on the page; `begin` starts the watch with the first of them, and answers what ends it with the last. */
function createTraders(begin: () => (() => void)[]) {
  const hosts = new Set<HTMLElement>()
  let ends: (() => void)[] = []
  return {
    has: (host: HTMLElement) => hosts.has(host),
    add(host: HTMLElement): () => void {
      hosts.add(host)
      if (hosts.size === 1) ends = begin()
      return () => {
        if (!hosts.delete(host) || hosts.size > 0) return
        for (const end of ends) end()
      }
    },
    /** Tells of a settlement on the trader that placed the order, else on the first. */
    tell(placed: HTMLElement | null | undefined, settled: OptionOrder): void {
      const [first] = hosts
      const host = placed && hosts.has(placed) ? placed : first
      if (host) emit(host, 'tl-order', settledEvent(settled))
    },
  }
}

function createSettlements(): Settlements {
  const traders = createTraders(() => [$token.listen(forget), orderList('open').$list.subscribe(compare), forget])
  /** Orders in progress, with the trader that placed them. */
  const running = new Map<string, HTMLElement | null>()
  /** Left the list, and are being asked for. */
  const asked = new Set<string>()
  /** Orders whose settlement was told: a list that was on its way meanwhile may still have them. */
  const told = new Set<string>()
  let retry: ReturnType<typeof setTimeout> | undefined

  function compare({ rows, loading, busy, failed, ended }: Paged<ListedOrder>): void {
    if (loading || busy || failed || !ended) return
    const open = new Set(rows.flatMap(({ order }) => (order.status === 'open' ? [order.order_id] : [])))
    const gone = [...running.keys()].filter((id) => !open.has(id) && !asked.has(id))
    for (const id of open) if (!running.has(id) && !told.has(id)) running.set(id, null)
    if (gone.length === 0) return
    void refreshBalance()
    refreshOrders(['settled'])
    for (const id of gone) void ask(id)
  }

  /** Settled orders leave the list for good; one that only slipped between two of its pages is still in progress, and is looked for again. */
  async function ask(id: string): Promise<void> {
    const token = $token.get()
    asked.add(id)
    const answer = await call(getOptionOrder, { order_id: id }, { quiet: true })
    if (token !== $token.get() || !running.has(id)) return
    asked.delete(id)
    if (answer.ok && answer.data.status === 'settled') return settle(id, answer.data)
    if (!answer.ok && !isUncertain(answer.error)) return void running.delete(id)
    clearTimeout(retry)
    retry = setTimeout(() => void orderList('open').reload(), SETTLING_POLL_MS)
  }

  function settle(id: string, settled: OptionOrder): void {
    const placed = running.get(id)
    running.delete(id)
    asked.delete(id)
    told.add(id)
    traders.tell(placed, { ...settled, order_id: id })
  }

  function forget(): void {
    clearTimeout(retry)
    running.clear()
    asked.clear()
  }

  return {
    watch: traders.add,
    follow(id, host) {
      if (traders.has(host)) running.set(id, host)
    },
    seen(id, order) {
      if (!running.has(id)) return
      const noticed = asked.has(id)
      settle(id, order)
      if (noticed) return
      void refreshBalance()
      refreshOrders()
    },
  }
}
