import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Context } from '../../core/http/context.ts'
import type { Metric } from '../../define-domain.ts'
import { COMBINED } from './exposure-limits.ts'

/** Returns the house limits as metrics. */
export async function readLimitMetrics({ db }: Context): Promise<Metric[]> {
  const limits = await db.query<{ kind: string; symbol: string; amount: Decimal }>(
    'SELECT kind, symbol, amount FROM house_limits ORDER BY kind, symbol',
  )
  return limits.map(({ kind, symbol, amount }) => ({
    name: 'tradelet_house_exposure_limit',
    labels: { kind, market: symbol === COMBINED ? 'all' : symbol },
    value: Number(amount),
  }))
}
