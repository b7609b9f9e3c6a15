import { getMarketsOfTab } from '../../shared/base/contract/markets.ts'
import { keepPolled } from '../../shared/state/last-figures/last-figures.ts'
import { $marketsOfTab } from './market.store.ts'

/** Keeps the list of all markets on the device. Lists of a currency are not kept. */
export const keepAllMarkets = (): void => keepPolled('marketList', getMarketsOfTab.data, $marketsOfTab('', ''))
