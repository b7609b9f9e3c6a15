import { MARKETS_POLL_MS } from '../../base/contract/constants.ts'
import { getMarkets } from '../../base/contract/markets.ts'
import { keepPolled } from '../last-figures/last-figures.ts'
import { $markets } from './markets.store.ts'

/** Keeps the list of markets on the device, also for visitors. */
export const keepMarkets = (): void => keepPolled('markets', getMarkets.data, $markets(MARKETS_POLL_MS))
