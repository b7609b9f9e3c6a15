import { compare } from '../../../shared/base/money/decimal.ts'
import type { OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import { getOptionOrderList } from '../../../shared/state/orders/option-orders.ts'
import { readFromTab, storeInTab } from '../../../shared/state/preferences/tab-storage.ts'
import type { OptionOrderRequest } from './draft.rules.ts'

/** Storage name of the orders that were known before an order was sent. It survives a reload, as the unanswered order does. */
const STORAGE_NAME = 'options.known'

/** Returns the listed orders in progress with the terms of a request. */
const findEqualOrders = ({ symbol, direction, seconds, amount }: OptionOrderRequest): OptionOrder[] =>
  getOptionOrderList('open')
    .$list.get()
    .rows.map(({ order }) => order)
    .filter(
      (order) =>
        order.symbol === symbol &&
        order.direction === direction &&
        order.seconds === seconds &&
        compare(order.amount, amount) === 0,
    )

/** Stores which orders equal to this one are running before it is sent for the first time. Does nothing if the list has not been loaded completely. */
export function storeKnownOrders(sent: OptionOrderRequest): void {
  const { ended, failed } = getOptionOrderList('open').$list.get()
  storeInTab(STORAGE_NAME, ended && !failed ? { ids: findEqualOrders(sent).map((order) => order.orderId) } : {})
}

/**
 * Returns the running order that an unanswered request has created: an equal one that was not known before. Null if there is none, or if it cannot be
 * determined.
 */
export function findCreatedOrder(sent: OptionOrderRequest): OptionOrder | null {
  const { ids } = readFromTab(STORAGE_NAME)
  if (!Array.isArray(ids)) return null
  return findEqualOrders(sent).find((order) => !ids.includes(order.orderId)) ?? null
}
