import { PAGE_SIZE } from '../../base/contract/constants.ts'
import type { Result } from '../../wire/api/call-result.ts'
import {
  fetchNewestOrders,
  fetchSpotOrders,
  reloadSpotOrders,
  type SpotOrder,
  type SpotOrderQuery,
} from './spot-orders.store.ts'

/** Maximum number of requested pages when all open orders are needed. */
const MAX_PAGES = 20

/** Requests all selected orders for an export. Returns null if a page failed; the member has been notified of the error. */
export async function collectSpotOrders({ status, side, ...filter }: SpotOrderQuery): Promise<SpotOrder[] | null> {
  const { collectPages } = await import('../stores/collect-pages.ts')
  return collectPages(
    (asked) => fetchSpotOrders(status, side, asked, filter, false),
    ({ id }) => id,
  )
}

/** Requests all open orders of the member, including pages that are not displayed. */
export async function fetchAllOpenOrders(): Promise<Result<SpotOrder[]>> {
  const orders = new Map<string, SpotOrder>()
  let after: string | null = null
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer: Result<SpotOrder[]> = await fetchSpotOrders('open', 'all', { page, limit: PAGE_SIZE, after })
    if (!answer.ok) return answer
    for (const order of answer.data) orders.set(order.id, order)
    after = answer.data.at(-1)?.id ?? null
    if (answer.data.length < PAGE_SIZE) break
  }
  return { ok: true, data: [...orders.values()], msg: '' }
}

/** Results of cancelling several orders. */
export interface CancelResults {
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
): Promise<CancelResults> {
  const { sendCancellation } = await import('./cancel-spot-order.ts')
  const refused = new Set<string>()
  let cancelled = 0
  let done = 0
  for (const order of orders) {
    const answer = await sendCancellation(order, { quiet: true })
    if (answer?.ok) cancelled += 1
    else refused.add(order.id)
    done += 1
    onProgress(done)
  }
  const completed = refused.size > 0 ? await fetchNewestOrders('completed') : null
  const filled = completed?.ok ? completed.data.filter(({ id }) => refused.has(id)).length : 0
  reloadSpotOrders()
  return { cancelled, filled, left: refused.size - filled }
}
