import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'
import { comparePlain } from '../../shared/base/money/ratio.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { getTurnover } from '../../shared/state/market/turnover.ts'

/** Ranking of gains, of losses, or of the volume. */
export type RankingDirection = 'rise' | 'fall' | 'volume'

/** Number of markets in each ranking. */
export const MAX_RANKED = 10

const parseChange = ({ change }: MarketItem): Decimal | null =>
  normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))

/** Returns the markets with the largest gains, losses or volume. Markets without a change, or with a change of 0, are in neither ranking. */
export function rankMarkets(markets: readonly MarketItem[], direction: RankingDirection): MarketItem[] {
  if (direction === 'volume')
    return markets
      .map((market) => ({ market, turnover: getTurnover(market) ?? '0' }))
      .sort((a, b) => comparePlain(b.turnover, a.turnover))
      .slice(0, MAX_RANKED)
      .map(({ market }) => market)
  const way = direction === 'rise' ? 1 : -1
  const moving = markets.flatMap((market) => {
    const change = parseChange(market)
    return change !== null && comparePlain(change, '0') === way ? [{ market, change }] : []
  })
  return moving
    .sort((a, b) => comparePlain(b.change, a.change) * way)
    .slice(0, MAX_RANKED)
    .map(({ market }) => market)
}
