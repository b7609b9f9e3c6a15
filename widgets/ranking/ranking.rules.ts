import type { MarketItem } from '../../shared/market/markets.ts'
import { compare, sign } from '../../shared/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../shared/money/decimal-text.ts'

/** Which end of the ranking. */
export type RankingDirection = 'rise' | 'fall'

/** Markets shown at each end. */
const RANKED = 10

const changeOf = ({ change }: MarketItem): Decimal | null =>
  normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))

/** The markets that rise, or fall, the most first; those that stand still or have no change are in neither list. */
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
