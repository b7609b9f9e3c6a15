import { computed, onMount } from 'nanostores'
import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { getOptionOrders } from '../../base/contract/options.ts'
import type { OrderFilterForm } from '../../base/contract/order-filter.ts'
import { call } from '../../wire/api/call.ts'
import { memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { pollFirstPage } from '../stores/poll-first-page.ts'
import type { Direction, OptionOrder } from './option-order.rules.ts'
import { getOptionOrderList, type ListedOrder, type OrderStatus, toListedOrder } from './option-orders.ts'
import { $settlementCount } from './settlement-count.ts'

/** Selection of a list of option orders. */
export interface OptionOrderQuery extends OrderFilterForm {
  status: OrderStatus
  /** Direction of the orders; null for both. */
  direction: Direction | null
}

/** Returns true if an order matches a selection. The time counts if the backend sends it as a time. */
export const matchesFilter = (order: OptionOrder, { direction, symbol, from, to }: Omit<OptionOrderQuery, 'status'>) =>
  (direction === null || order.direction === direction) &&
  (symbol === null || order.symbol === symbol) &&
  (from === null || (typeof order.openedAt === 'number' && order.openedAt >= from)) &&
  (to === null || (typeof order.openedAt === 'number' && order.openedAt < to))

const getId = ({ orderId }: OptionOrder): string => orderId

/**
 * Creates a list of the selected orders for display. Orders in progress are selected from their list, which is always complete; settled ones are requested from
 * the backend, which has the setting `orderFilters`, and reloaded after a settlement. Without a filter it is the shared list.
 */
export function createOptionOrderList({ status, ...filter }: OptionOrderQuery): PagedList<ListedOrder> {
  const all = getOptionOrderList(status)
  if (Object.values(filter).every((value) => value === null)) return all
  if (status === 'open') {
    const $list = computed(all.$list, (list) => ({
      ...list,
      rows: list.rows.filter(({ order }) => matchesFilter(order, filter)),
    }))
    return { ...all, $list }
  }
  const list = memberList(
    async (asked) => {
      const answer = await call(getOptionOrders, { status, ...filter, ...asked }, { quiet: true })
      return answer.ok ? { ...answer, data: answer.data.map(toListedOrder) } : answer
    },
    ({ order }) => getId(order),
  )
  onMount(list.$list, () => $settlementCount.listen(() => void list.reload()))
  return pollFirstPage(list, BALANCES_POLL_MS)
}

/** Requests all selected orders for an export. Returns null if a page failed; the member has been notified of the error. */
export async function collectOptionOrders(query: OptionOrderQuery): Promise<OptionOrder[] | null> {
  const { collectPages } = await import('../stores/collect-pages.ts')
  return collectPages((asked) => call(getOptionOrders, { ...query, ...asked }), getId)
}
