import { MARKETS_POLL_MS } from '../../../base/contract/constants.ts'
import type { MarketItem } from '../../../state/market/markets.store.ts'
import type { PolledStore } from '../../../state/stores/polled.ts'
import { LastFigures } from '../account/last-figures-note.tsx'

/** Time of a list of markets while it is out of date. It is part of the element's file, as `BalancesTime` is. */
export const MarketsTime = ({ $list, ...props }: { $list: PolledStore<MarketItem[]>; hasAge?: boolean }) => (
  <LastFigures $source={$list} staleMs={2 * MARKETS_POLL_MS} hasFeed {...props} />
)
