import { onMount } from 'nanostores'
import type { Value } from '../../base/contract/codec.ts'
import { type conditionalOrder, getConditionalOrders } from '../../base/contract/conditional-orders.ts'
import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { pollFirstPage } from '../stores/poll-first-page.ts'
import type { SpotOrder } from './spot-order.ts'
import { $ordersChanged } from './spot-orders.store.ts'

/** Order that waits for a price, or waited for one. */
export type ConditionalOrder = Value<typeof conditionalOrder>

/** Returns the member's conditional orders: those that still hold money (`open`), or the others. Loaded and polled while displayed. */
export const getConditionalList = (status: 'open' | 'ended'): PagedList<ConditionalOrder> =>
  pageSingleton(`spot.conditional/${status}`, () => {
    const list = pollFirstPage(
      memberList(
        (asked) => call(getConditionalOrders, { status, ...asked }, { quiet: true }),
        ({ id }) => id,
      ),
      BALANCES_POLL_MS,
    )
    onMount(list.$list, () => $ordersChanged.listen(() => void list.reload()))
    return list
  })

/** Returns a conditional order as the spot order that it becomes under the same id, as the call that cancels it takes it. */
export const toWaitingSpotOrder = (order: ConditionalOrder): SpotOrder => ({
  id: order.id,
  type: order.type,
  typeText: '',
  orderTypeText: '',
  orderType: order.limitPrice === null ? 'market' : 'limit',
  coin: order.coin,
  quoteCoin: order.quoteCoin,
  symbol: order.symbol,
  createdAt: order.createdAt,
  tradedAt: null,
  status: 'open',
  limitPrice: order.limitPrice,
  price: null,
  orderedQuantity: order.orderedQuantity,
  filledQuantity: '0',
  fee: null,
  feeCoin: '',
  orderAmount: order.orderAmount,
  timeInForce: 'gtc',
  postOnly: false,
  expiresAt: null,
  stopTrigger: null,
  stopPrice: null,
  stopReachedAt: null,
})
