import type { ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { $detail } from '../../shared/market/detail.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $freshness, type Freshness } from '../../shared/stores/freshness.ts'

/** How fresh a market's figures are: the one word in the head of the trading screen. While it says `offline`, nothing can be ordered (look.md, section 6). */
export const $marketFreshness = (symbol: string): ReadableAtom<Freshness> =>
  pageSingleton(`exchange.freshness/${symbol}`, () => $freshness($detail(symbol), 2 * DETAIL_POLL_MS))
