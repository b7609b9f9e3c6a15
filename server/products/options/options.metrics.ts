import type { Context } from '../../core/http/context.ts'
import { getExposureMetrics, getSecondsSince } from '../../core/metrics/gauges.ts'
import type { Metric } from '../../define-domain.ts'
import { readExposureByMarket } from './options.exposure.ts'

/** Returns metrics: number of open options, how long the oldest has been overdue for settlement, and the exposure by market. */
export async function readOptionMetrics({ db, now }: Context): Promise<Metric[]> {
  const [row] = await db.query<{ open: number; first: number | null }>(
    `SELECT count(*) AS open, min(ends_at) AS first FROM option_orders WHERE outcome = 'pending'`,
  )
  return [
    { name: 'tradelet_open_orders', labels: { kind: 'option' }, value: row?.open ?? 0 },
    { name: 'tradelet_overdue_seconds', labels: {}, value: getSecondsSince(row?.first ?? null, now()) },
    ...getExposureMetrics('options', await readExposureByMarket(db)),
  ]
}
