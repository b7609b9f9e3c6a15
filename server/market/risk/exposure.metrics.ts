import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Context } from '../../core/http/context.ts'
import type { Metric } from '../../define-domain.ts'
import { COMBINED } from './exposure-limits.ts'

/** Returns the house limits, and which markets are liquid enough for timed options, as metrics. */
export async function readLimitMetrics({ db, market, liquidity }: Context): Promise<Metric[]> {
  const limits = await db.query<{ kind: string; symbol: string; amount: Decimal }>(
    'SELECT kind, symbol, amount FROM house_limits ORDER BY kind, symbol',
  )
  const liquid = await liquidity.findLiquidMarkets(market)
  return [
    ...limits.map(({ kind, symbol, amount }) => ({
      name: 'tradelet_house_exposure_limit' as const,
      labels: { kind, market: symbol === COMBINED ? 'all' : symbol },
      value: Number(amount),
    })),
    ...market.markets().map(({ symbol }) => ({
      name: 'tradelet_options_offered' as const,
      labels: { market: symbol },
      value: liquid.has(symbol) ? 1 : 0,
    })),
  ]
}
