import type { MarketItem } from '../../shared/market/markets.ts'
import { compare, sign } from '../../shared/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../shared/money/decimal-text.ts'

/** Ranking of gains or of losses. */
export type RankingDirection = 'rise' | 'fall'

/** Number of markets in each ranking. */
const RANKED = 10

const changeOf = ({ change }: MarketItem): Decimal | null =>
  normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))

/** Returns the markets with the largest gains or losses. Markets without a change, or with a change of 0, are in neither ranking. */
export function ranked(markets: readonly MarketItem[], direction: RankingDirection): MarketItem[] {
  const way = direction === 'rise' ? 1 : -1
  const moving = markets.flatMap((market) => {
    const change = changeOf(market)
    return change !== null && sign(change) === way ? [{ market, change }] : []
  })
  return moving
    .sort((a, b) => compare(b.change, a.change) * way)
    .slice(0, RANKED)
    .map(({ market }) => market)
}
