import { atom, computed } from 'nanostores'
import { call } from '../api/call.ts'
import type { Result } from '../api/result.ts'
import { PAGE_SIZE, SPOT_ORDERS_POLL_MS } from '../contract/constants.ts'
import type { Answer } from '../contract/endpoint.ts'
import type { PageForm } from '../contract/paging.ts'
import { cancelSpotOrder, getSpotOrders, type SPOT_STATUS } from '../contract/spot.ts'
import { noteMoneyMoved } from '../member/money-moved.ts'
import { pageSingleton } from '../runtime.ts'
import { keptFresh } from '../stores/kept-fresh.ts'
import { isWatched, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'
import { pinnedList } from '../stores/pinned-list.ts'

/** A spot order as it is answered. */
export type SpotOrder = Answer<typeof getSpotOrders>[number]
/** Which orders by what became of them. */
export type SpotStatus = keyof typeof SPOT_STATUS
/** Which orders by their side. */
export type SpotSide = 'all' | 'buy' | 'sell'

const SHOWN: readonly SpotStatus[] = ['open', 'completed', 'cancelled']
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']
/** So many pages of open orders are asked for at the most, where all of them are wanted. */
const MOST_PAGES = 20
const FIRST_PAGE: PageForm = { page: 1, limit: PAGE_SIZE, after: null }

/** The name of an order's market, as `BTC/USDT`; backends put all of it or only the coin in `coinname`. */
export const marketNameOf = ({ coinname, trade_coin }: SpotOrder): string =>
  trade_coin && !coinname.includes('/') ? `${coinname}/${trade_coin}` : coinname

const idOf = ({ id }: SpotOrder): string => id

const askFor = (status: SpotStatus, type: SpotSide, asked: PageForm) =>
  call(getSpotOrders, { status, type, ...asked }, { quiet: true })

/** The member's spot orders of a status and side; one list a page, loaded and kept fresh while something shows it (TLS-04). */
export const spotOrderList = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.orders/${status}/${side}`, () =>
    keptFresh(
      memberList((asked) => askFor(status, side, asked), idOf),
      SPOT_ORDERS_POLL_MS,
    ),
  )

/** The open order whose cancelling is asked about, by its id; one at a time. */
export const $askedOrder = pageSingleton('spot.asked', () => atom<string | null>(null))

/** A list as it is shown: its rows stay where they are while one of them asks. */
export const shownOrders = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.shown/${status}/${side}`, () =>
    pinnedList(
      spotOrderList(status, side),
      idOf,
      computed($askedOrder, (id) => id !== null),
    ),
  )

/** Counts up each time the page has placed or cancelled orders. */
export const $ordersTouched = pageSingleton('spot.touched', () => atom(0))

/** The newest orders of a status. */
export const newestOrders = (status: SpotStatus) => askFor(status, 'all', FIRST_PAGE)

/** Loads the lists again that are shown, and the balances: an order was placed or cancelled by this page (`touched`), or filled. */
export function refreshSpotOrders(touched = true): void {
  if (touched) $ordersTouched.set($ordersTouched.get() + 1)
  noteMoneyMoved()
  for (const status of SHOWN)
    for (const side of SIDES) {
      const list = spotOrderList(status, side)
      if (isWatched(list)) void list.reload()
    }
}

/** All open orders of the member, also those of pages that nobody has scrolled to. */
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

/** Cancels an order, says what the server says, and shows what has become of it: it may just have been filled (TLS-07). */
export async function cancelOrder(id: string): Promise<void> {
  await call(cancelSpotOrder, { bb_id: id }, { toastSuccess: true })
  refreshSpotOrders()
}

/** What became of orders that were to be cancelled together. */
export interface CancelledAll {
  cancelled: number
  /** Filled before they could be. */
  filled: number
  /** Still open, or nobody knows. */
  left: number
}

/**
 * Cancels orders one after the other, as the platform has no call for many, and says what became of each: one that was refused may have been filled while
 * it was asked for. `onProgress` is told how many are done.
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
