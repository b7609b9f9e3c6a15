import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { cancelSpotOrder, getSpotOrders, type SPOT_STATUS } from '../contract/spot.ts'
import { pageSingleton } from '../runtime.ts'
import { isWatched, memberList } from '../stores/member-list.ts'
import type { PagedList } from '../stores/paged-list.ts'

/** A spot order as it is answered. */
export type SpotOrder = Answer<typeof getSpotOrders>[number]
/** Which orders by what became of them. */
export type SpotStatus = keyof typeof SPOT_STATUS
/** Which orders by their side. */
export type SpotSide = 'all' | 'buy' | 'sell'

const SHOWN: readonly SpotStatus[] = ['open', 'completed', 'cancelled']
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']

/** The member's spot orders of a status and side; one list a page, loaded while something shows it (TLS-04). */
export const spotOrderList = (status: SpotStatus, side: SpotSide = 'all'): PagedList<SpotOrder> =>
  pageSingleton(`spot.orders/${status}/${side}`, () =>
    memberList(
      (page, limit) => call(getSpotOrders, { status, type: side, page, limit }, { quiet: true }),
      ({ id }) => id,
    ),
  )

/** Loads the lists again that are shown: an order was placed, filled or cancelled. */
export function refreshSpotOrders(): void {
  for (const status of SHOWN)
    for (const side of SIDES) {
      const list = spotOrderList(status, side)
      if (isWatched(list)) void list.reload()
    }
}

/** Cancels an order, says what the server says, and shows what has become of it: it may just have been filled (TLS-07). */
export async function cancelOrder(id: string): Promise<void> {
  await call(cancelSpotOrder, { bb_id: id }, { toastSuccess: true })
  refreshSpotOrders()
}
