import { getPublicTrade as endpoint } from '../../../shared/base/contract/public-trade.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isDecidingTrade } from '../../../shared/base/money/liquidity.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { readLiquidityLimits } from '../../market/risk/liquidity-limits.ts'
import { findTrade, type PublicTrade } from './public-trades.ts'

/** Returns a public trade with the previous and the next one, also for visitors. */
export const getPublicTrade = handle(endpoint, async ({ form: { symbol, id }, context: { db, market, now } }) => {
  const info = market.markets().find((marketInfo) => marketInfo.symbol === symbol)
  const neighbourhood = info ? await findTrade(db, market, { symbol, id, now: now() }) : null
  if (!info || !neighbourhood) return refuse('options.unknownTrade', {}, { field: 'id', rule: 'unknown' })
  const { leastTrade } = await readLiquidityLimits(db, symbol)
  return {
    symbol,
    marketName: info.title,
    leastTrade,
    trade: toAnswer(neighbourhood.trade, leastTrade),
    before: neighbourhood.before.map((trade) => toAnswer(trade, leastTrade)),
    after: neighbourhood.after.map((trade) => toAnswer(trade, leastTrade)),
  }
})

function toAnswer({ rejected, ...trade }: PublicTrade, leastTrade: Decimal) {
  const accepted = isDecidingTrade(trade, leastTrade) ? ('none' as const) : ('small' as const)
  return { ...trade, skipped: rejected === null ? accepted : ('rejected' as const) }
}
