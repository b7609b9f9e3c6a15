import { onMount, onNotify } from 'nanostores'
import { call } from '../api/call.ts'
import { SETTLING_POLL_MS } from '../contract/constants.ts'
import { getOptionOrders } from '../contract/options.ts'
import { type Deadline, deadlineIn } from '../format/countdown.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'
import { isWatched, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import type { OptionOrder } from './option-order.rules.ts'

/** Which orders: in progress or settled. */
export type OrderStatus = 'open' | 'settled'

/** An order in a list, and when it ends on the steady clock. */
export interface ListedOrder {
  order: OptionOrder
  deadline: Deadline
}

/** Settlement happens within a second of the end: worth one look before the steady 5 s begin. */
const FIRST_LOOK_MS = 1_000
/** The order price is that of the next trade; until it is known, the list is asked for more often. */
const PRICE_LOOK_MS = 2_000

/**
 * The member's orders in progress, or settled; one list a page. Those in progress come with all their pages, since each of them is
 * watched for its settlement.
 */
export const orderList = (status: OrderStatus): PagedList<ListedOrder> =>
  pageSingleton(`options.orders/${status}`, () => {
    const list = memberList(
      async (asked) => {
        const answer = await call(getOptionOrders, { status, ...asked }, { quiet: true })
        return answer.ok ? { ...answer, data: answer.data.map(received) } : answer
      },
      ({ order }) => order.order_id,
      { whole: status === 'open' },
    )
    keepFresh(list, status)
    return list
  })

/** Loads the lists again that are shown: an order was taken or has settled. */
export function refreshOrders(which: readonly OrderStatus[] = ['open', 'settled']): void {
  for (const status of which) {
    const list = orderList(status)
    if (isWatched(list)) void list.reload()
  }
}

const received = (order: OptionOrder): ListedOrder => ({ order, deadline: deadlineIn(order.count_down) })

/** Loads again when a row in progress has come to its end, and each 5 s from there on, as well as after a failure. */
function keepFresh(list: PagedList<ListedOrder>, status: OrderStatus): void {
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
    const unpriced = open.some(({ order }) => order.buyprice === null)
    const next = Math.min(...ends) - now + FIRST_LOOK_MS
    const wait = due ? SETTLING_POLL_MS : unpriced ? Math.min(next, PRICE_LOOK_MS) : next
    timer = setTimeout(() => void list.reload(), Math.min(wait, 2 ** 31 - 1))
  }

  onMount(list.$list, () => {
    // Not a listener, which would keep the list mounted.
    const end = onNotify(list.$list, plan)
    return () => {
      clearTimeout(timer)
      end()
    }
  })
}
