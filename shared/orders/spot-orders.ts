import { atom, computed } from 'nanostores'
import { call } from '../api/call.ts'
import type { Result } from '../api/result.ts'
import { PAGE_SIZE, SPOT_ORDERS_POLL_MS } from '../contract/constants.ts'
import type { Answer } from '../contract/endpoint.ts'
import type { PageForm } from '../contract/paging.ts'
import { cancelSpotOrder, getSpotOrders, type SPOT_STATUS } from '../contract/spot.ts'
import { noteMoneyMoved } from '../member/money-moved.ts'
import { pageSingleton } from '../runtime.ts'
import { isWatched, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { pinnedList } from '../stores/pinned-list.ts'
import { keptFresh } from '../stores/poll-first-page.ts'

/** Spot order as returned by the backend. */
export type SpotOrder = Answer<typeof getSpotOrders>[number]
/** Filter by status. */
export type SpotStatus = keyof typeof SPOT_STATUS
/** Filter by side. */
export type SpotSide = 'all' | 'buy' | 'sell'

const SHOWN: readonly SpotStatus[] = ['open', 'completed', 'cancelled']
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']
/** Maximum number of requested pages when all open orders are needed. */
const MOST_PAGES = 20
const FIRST_PAGE: PageForm = { page: 1, limit: PAGE_SIZE, after: null }

/** Returns the name of an order's market, such as `BTC/USDT`. Some backends put all of it in `coinname`, others only the coin. */
export const marketNameOf = ({ coinname, trade_coin }: SpotOrder): string =>
  trade_coin && !coinname.includes('/') ? `${coinname}/${trade_coin}` : coinname

const idOf = ({ id }: SpotOrder): string => id

const askFor = (status: SpotStatus, type: SpotSide, asked: PageForm) =>
  call(getSpotOrders, { status, type, ...asked }, { quiet: true })

/** Returns the member's spot orders of a status and side; one list per page, loaded and polled while displayed (TLS-04). */
export const spotOrderList = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.orders/${status}/${side}`, () =>
    keptFresh(
      memberList((asked) => askFor(status, side, asked), idOf),
      SPOT_ORDERS_POLL_MS,
    ),
  )

/** Id of the open order whose cancellation awaits confirmation; one at a time. */
export const $askedOrder = pageSingleton('spot.asked', () => atom<string | null>(null))

/** Returns a list for display: its rows keep their positions while one of them awaits confirmation. */
export const shownOrders = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.shown/${status}/${side}`, () =>
    pinnedList(
      spotOrderList(status, side),
      idOf,
      computed($askedOrder, (id) => id !== null),
    ),
  )

/** Counter of orders that the page has placed or cancelled. */
export const $ordersTouched = pageSingleton('spot.touched', () => atom(0))

/** Requests the newest orders of a status. */
export const newestOrders = (status: SpotStatus) => askFor(status, 'all', FIRST_PAGE)

/** Reloads the displayed lists and the balances after an order was placed or cancelled by this page (`touched`), or was filled. */
export function refreshSpotOrders(touched = true): void {
  if (touched) $ordersTouched.set($ordersTouched.get() + 1)
  noteMoneyMoved()
  for (const status of SHOWN)
    for (const side of SIDES) {
      const list = spotOrderList(status, side)
      if (isWatched(list)) void list.reload()
    }
}

/** Requests all open orders of the member, including pages that are not displayed. */
export async function allOpenOrders(): Promise<Result<SpotOrder[]>> {
  const orders = new Map<string, SpotOrder>()
  let after: string | null = null
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer: Result<SpotOrder[]> = await askFor('open', 'all', { page, limit: PAGE_SIZE, after })
    if (!answer.ok) return answer
    for (const order of answer.data) orders.set(order.id, order)
    after = answer.data.at(-1)?.id ?? null
    if (answer.data.length < PAGE_SIZE) break
  }
  return { ok: true, data: [...orders.values()], msg: '' }
}

/** Cancels an order, shows the server's message, and reloads the lists: the order may just have been filled (TLS-07). */
export async function cancelOrder(id: string): Promise<void> {
  await call(cancelSpotOrder, { bb_id: id }, { toastSuccess: true })
  refreshSpotOrders()
}

/** Results of cancelling several orders. */
export interface CancelledAll {
  cancelled: number
  /** Filled before the cancellation. */
  filled: number
  /** Still open, or unknown. */
  left: number
}

/**
 * Cancels orders one after the other, because the platform has no call for several, and returns the results. A rejected cancellation may mean that the order
 * was filled meanwhile. `onProgress` receives the number of processed orders.
 */
export async function cancelOrders(
  orders: readonly SpotOrder[],
  onProgress: (done: number) => void,
): Promise<CancelledAll> {
  const refused = new Set<string>()
  let cancelled = 0
  for (const [at, { id }] of orders.entries()) {
    const answer = await call(cancelSpotOrder, { bb_id: id }, { quiet: true })
    if (answer.ok) cancelled += 1
    else refused.add(id)
    onProgress(at + 1)
  }
  const completed = refused.size > 0 ? await newestOrders('completed') : null
  const filled = completed?.ok ? completed.data.filter(({ id }) => refused.has(id)).length : 0
  refreshSpotOrders()
  return { cancelled, filled, left: refused.size - filled }
}
