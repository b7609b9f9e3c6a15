import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { Context } from '../../core/http/context.ts'
import { readValuation } from './member-totals.ts'

/** Interval in which prices are stored. All nodes together store one row in it. */
export const PRICE_INTERVAL_MS = 10_000
/** Time for which prices are stored: the batch after midnight needs those of the whole day before. */
const KEPT_MS = 2 * DAY_MS

/** Stores the last prices of all coins, unless a node has stored some within the interval, and deletes those older than two days. */
export async function storeRecentPrices(
  context: Pick<Context, 'db' | 'market' | 'settings' | 'domains' | 'now'>,
): Promise<void> {
  const { prices } = await readValuation(context)
  const now = context.now()
  await context.db.query(
    `INSERT INTO recent_prices (at, prices) SELECT $1::bigint, $2::text::jsonb
     WHERE NOT EXISTS (SELECT FROM recent_prices WHERE at > $1::bigint - $3::bigint AND at <= $1::bigint)
     ON CONFLICT (at) DO NOTHING`,
    [now, JSON.stringify(Object.fromEntries(prices)), PRICE_INTERVAL_MS],
  )
  await context.db.query('DELETE FROM recent_prices WHERE at < $1::bigint', [now - KEPT_MS])
}
