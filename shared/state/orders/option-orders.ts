import { onMount, onNotify } from 'nanostores'
import { BALANCES_POLL_MS, SETTLING_POLL_MS } from '../../base/contract/constants.ts'
import { getOptionOrders } from '../../base/contract/options.ts'
import { createDeadline, type Deadline } from '../../base/format/deadline.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $token } from '../session/token.ts'
import { hasListeners, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { pollFirstPage } from '../stores/poll-first-page.ts'
import type { OptionOrder } from './option-order.rules.ts'

/** Which orders: in progress or settled. */
export type OrderStatus = 'open' | 'settled'

/** Listed order with its end on the steady clock. */
export interface ListedOrder {
  order: OptionOrder
  deadline: Deadline
}

const ALL_ORDERS = { direction: null, symbol: null, from: null, to: null }
/** Delay of the first reload after an order's end: settlement happens within a second. After it the list is polled every 5 s. */
const SETTLEMENT_GRACE_MS = 1_000
/** Poll interval until the order price is known: it is the price of the next trade. */
const UNPRICED_POLL_MS = 2_000

/**
 * Returns the list of the member's orders in progress or settled; one list per page, polled while displayed: orders may be placed elsewhere. The list of orders in progress always loads all pages, because each order
 * is watched for its settlement.
 */
export const getOptionOrderList = (status: OrderStatus): PagedList<ListedOrder> =>
  pageSingleton(`options.orders/${status}`, () => {
    const list = memberList(
      async (asked) => {
        const answer = await call(getOptionOrders, { status, ...asked, ...ALL_ORDERS }, { quiet: true })
        return answer.ok ? { ...answer, data: answer.data.map(toListedOrder) } : answer
      },
      ({ order }) => order.orderId,
      { loadAll: status === 'open' },
    )
    scheduleReloads(list, status)
    return pollFirstPage(list, BALANCES_POLL_MS)
  })

/** Reloads the displayed lists after an order was accepted or has settled. */
export function reloadOptionOrders(which: readonly OrderStatus[] = ['open', 'settled']): void {
  for (const status of which) {
    const list = getOptionOrderList(status)
    if (hasListeners(list)) void list.reload()
  }
}

/** Adds the end of an order on the steady clock. */
export const toListedOrder = (order: OptionOrder): ListedOrder => ({
  order,
  deadline: createDeadline(order.secondsLeft),
})

/** Reloads when an order in progress has ended, then every 5 s, and after a failed request. */
function scheduleReloads(list: PagedList<ListedOrder>, status: OrderStatus): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    clearTimeout(timer)
    const { rows, busy, failed } = list.$list.get()
    if (status !== 'open' || busy || $token.get() === '') return
    const now = performance.now()
    const open = rows.filter(({ order }) => order.status === 'open')
    if (open.length === 0 && !failed) return
    const ends = open.map(({ deadline }) => deadline.at)
    const due = failed || ends.some((at) => at <= now)
    const unpriced = open.some(({ order }) => order.entryPrice === null)
    const next = Math.min(...ends) - now + SETTLEMENT_GRACE_MS
    const wait = due ? SETTLING_POLL_MS : unpriced ? Math.min(next, UNPRICED_POLL_MS) : next
    timer = setTimeout(() => void list.reload(), Math.min(wait, 2 ** 31 - 1))
  }

  onMount(list.$list, () => {
    // A listener would keep the list mounted.
    const end = onNotify(list.$list, plan)
    return () => {
      clearTimeout(timer)
      end()
    }
  })
}
