import type { ResponseData } from '../../base/contract/endpoint.ts'
import { getMarkets } from '../../base/contract/markets.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import type { PolledStore } from '../stores/polled.ts'
import { createSharedPoll } from '../stores/shared-poll.ts'

/** Market of the platform's list. */
export type MarketItem = ResponseData<typeof getMarkets>[number]

/**
 * Returns all markets with their prices, polled every `everyMs` while displayed. The stores of all intervals share one loop. `Infinity` is for code that only
 * reads what others poll. Prices come over the socket (`$figures`), so a member whose backend hints changes of the list requests it every 60 s.
 */
export const $markets = (everyMs: number): PolledStore<MarketItem[]> =>
  pageSingleton('markets', () =>
    createSharedPoll(
      () => call(getMarkets, {}, { quiet: true }),
      (isHinted) => isHinted,
    ),
  )(everyMs)
