import { atom, computed, onMount } from 'nanostores'
import { BALANCES_POLL_MS, PAGE_SIZE } from '../../base/contract/constants.ts'
import type { OrderFilterForm } from '../../base/contract/order-filter.ts'
import type { PageForm } from '../../base/contract/paging.ts'
import { getSpotOrders, type SPOT_STATUS } from '../../base/contract/spot.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { recordMoneyMoved } from '../member/money-moved.ts'
import { resetOnDeparture } from '../session/departures.ts'
import { hasListeners, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { createPinnedList } from '../stores/pinned-list.ts'
import { pollFirstPage } from '../stores/poll-first-page.ts'
import type { SpotOrder } from './spot-order.ts'

export type { SpotOrder } from './spot-order.ts'

/** Filter by status. */
export type SpotStatus = keyof typeof SPOT_STATUS
/** Filter by side. */
export type SpotSide = 'all' | 'buy' | 'sell'

const LISTED_STATUSES: readonly SpotStatus[] = ['open', 'completed', 'cancelled']
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']
const FIRST_PAGE: PageForm = { page: 1, limit: PAGE_SIZE, after: null }

/** Returns the name of an order's market, such as `BTC/USDT`. Some backends put all of it in `coin`, others only the coin. */
export const getMarketName = ({ coin, quoteCoin }: SpotOrder): string =>
  quoteCoin && !coin.includes('/') ? `${coin}/${quoteCoin}` : coin

const getId = ({ id }: SpotOrder): string => id

/** Filter that selects all orders. */
export const ALL_ORDERS: OrderFilterForm = { symbol: null, from: null, to: null }

/** Requests a page of the orders of a status and side. */
export const fetchSpotOrders = (
  status: SpotStatus,
  type: SpotSide,
  asked: PageForm,
  filter = ALL_ORDERS,
  quiet = true,
) => call(getSpotOrders, { status, type, ...filter, ...asked }, { quiet })

const createPolledList = (status: SpotStatus, side: SpotSide, filter = ALL_ORDERS): PagedList<SpotOrder> =>
  pollFirstPage(
    memberList((asked) => fetchSpotOrders(status, side, asked, filter), getId),
    BALANCES_POLL_MS,
  )

/** Returns the member's spot orders of a status and side; one list per page, loaded and polled while displayed (TLS-04). */
export const getSpotOrderList = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.orders/${status}/${side}`, () => createPolledList(status, side))

/** Id of the open order whose cancellation awaits confirmation; one at a time. */
export const $confirmingOrder = pageSingleton('spot.asked', () => resetOnDeparture(atom<string | null>(null), null))

/** Returns a list whose rows keep their positions while one of them awaits confirmation. */
const pin = (list: PagedList<SpotOrder>): PagedList<SpotOrder> =>
  createPinnedList(
    list,
    getId,
    computed($confirmingOrder, (id) => id !== null),
  )

/** Returns a list for display: its rows keep their positions while one of them awaits confirmation. */
export const getPinnedOrderList = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.shown/${status}/${side}`, () => pin(getSpotOrderList(status, side)))

/** Counter of orders that the page has placed or cancelled. */
export const $ordersChanged = pageSingleton('spot.touched', () => atom(0))

/** Selection of a list of orders. */
export interface SpotOrderQuery extends OrderFilterForm {
  status: SpotStatus
  side: SpotSide
}

/**
 * Creates a list of the selected orders for display, polled and reloaded like the others. Only for backends with the setting `orderFilters`; without a filter
 * it is the shared list.
 */
export function createSpotOrderList({ status, side, ...filter }: SpotOrderQuery): PagedList<SpotOrder> {
  if (Object.values(filter).every((value) => value === null)) return getPinnedOrderList(status, side)
  const list = createPolledList(status, side, filter)
  onMount(list.$list, () => $ordersChanged.listen(() => void list.reload()))
  return pin(list)
}

/** Requests the newest orders of a status. */
export const fetchNewestOrders = (status: SpotStatus) => fetchSpotOrders(status, 'all', FIRST_PAGE)

/** Reloads the displayed lists and the balances after an order was placed or cancelled by this page (`touched`), or was filled. */
export function reloadSpotOrders(touched = true): void {
  if (touched) $ordersChanged.set($ordersChanged.get() + 1)
  recordMoneyMoved()
  for (const status of LISTED_STATUSES)
    for (const side of SIDES) {
      const list = getSpotOrderList(status, side)
      if (hasListeners(list)) void list.reload()
    }
}

/** Cancels an order, shows the server's message, and reloads the lists: the order may just have been filled (TLS-07). */
export async function cancelOrder(order: SpotOrder): Promise<void> {
  const { sendCancellation } = await import('./cancel-spot-order.ts')
  await sendCancellation(order, { toastSuccess: true })
  reloadSpotOrders()
}
