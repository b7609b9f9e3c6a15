import { atom } from 'nanostores'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { getCurrencyTabs, getMarketsOfTab } from '../../shared/base/contract/markets.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { formatSort, parseSort, type Sort } from '../../shared/state/market/market-sort.rules.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { readStored, writeStored } from '../../shared/state/preferences/storage.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'

/** Currency tab with its child tabs. */
export type CurrencyTab = ResponseData<typeof getCurrencyTabs>[number]

/** Poll interval of the tabs in ms. They change rarely. */
const TABS_POLL_MS = 300_000

/** Currency tabs (MKT-02). */
export const $tabs = pageSingleton('market.tabs', () =>
  polled(TABS_POLL_MS, () => call(getCurrencyTabs, {}, { quiet: true })),
)

/** Returns the markets of a tab and child tab (`""` for all), polled every 10 s while displayed (MKT-04, MKT-06). */
export const $marketsOfTab = (tabId: string, childTabId: string): PolledStore<MarketItem[]> =>
  pageSingleton(`market.list/${tabId}/${childTabId}`, () =>
    polled(MARKETS_POLL_MS, () => call(getMarketsOfTab, { tabId, childTabId }, { quiet: true })),
  )

/** Sort order of the list, stored on the device. */
export const $sort = pageSingleton('market.sort', () => atom<Sort | null>(parseSort(readStored('marketSort'))))

/** Sets and stores the sort order. */
export function setSort(sort: Sort | null): void {
  writeStored('marketSort', formatSort(sort))
  $sort.set(sort)
}
