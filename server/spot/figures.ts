import type { Context } from '../http/context.ts'
import type { Figure } from '../manifest.ts'
import { marketOf } from '../market/context.ts'
import { exposureFigures } from '../metrics/figures.ts'
import { positionWorths } from './exposure.ts'

/** Returns metrics: number of open orders, and value of the house's positions. */
export async function spotFigures(context: Context): Promise<Figure[]> {
  const { db } = context
  const [row] = await db.query<{ open: number }>(`SELECT count(*) AS open FROM spot_orders WHERE status = 'open'`)
  return [
    { name: 'tradelet_open_orders', labels: { kind: 'spot' }, value: row?.open ?? 0 },
    ...exposureFigures('spot', await positionWorths(db, marketOf(context))),
  ]
}
