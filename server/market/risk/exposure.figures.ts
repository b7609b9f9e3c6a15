import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Context } from '../../core/http/context.ts'
import type { Figure } from '../../define-domain.ts'
import { TOGETHER } from './exposure-limits.ts'

/** Returns the house limits as metrics. */
export async function limitFigures({ db }: Context): Promise<Figure[]> {
  const limits = await db.query<{ kind: string; symbol: string; amount: Decimal }>(
    'SELECT kind, symbol, amount FROM house_limits ORDER BY kind, symbol',
  )
  return limits.map(({ kind, symbol, amount }) => ({
    name: 'tradelet_house_exposure_limit',
    labels: { kind, market: symbol === TOGETHER ? 'all' : symbol },
    value: Number(amount),
  }))
}
