import type { Context } from '../../core/http/context.ts'
import { exposureFigures } from '../../core/metrics/gauges.ts'
import type { Figure } from '../../define-domain.ts'
import { marketOf } from '../../market/market-slot.ts'
import { positionWorths } from './spot.exposure.ts'

/** Returns metrics: number of open orders, and value of the house's positions. */
export async function spotFigures(context: Context): Promise<Figure[]> {
  const { db } = context
  const [row] = await db.query<{ open: number }>(`SELECT count(*) AS open FROM spot_orders WHERE status = 'open'`)
  return [
    { name: 'tradelet_open_orders', labels: { kind: 'spot' }, value: row?.open ?? 0 },
    ...exposureFigures('spot', await positionWorths(db, marketOf(context))),
  ]
}
