import type { Context } from '../../core/http/context.ts'
import { getExposureMetrics } from '../../core/metrics/gauges.ts'
import type { Metric } from '../../define-domain.ts'
import { getPositionValues } from './spot.exposure.ts'

/** Returns metrics: number of open orders, and value of the house's positions. */
export async function readSpotMetrics(context: Context): Promise<Metric[]> {
  const { db } = context
  const [row] = await db.query<{ open: number }>(`SELECT count(*) AS open FROM spot_orders WHERE status = 'open'`)
  return [
    { name: 'tradelet_open_orders', labels: { kind: 'spot' }, value: row?.open ?? 0 },
    ...getExposureMetrics('spot', await getPositionValues(db, context.market)),
  ]
}
