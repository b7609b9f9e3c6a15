import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Returns the lowest and highest `rate` of a product's open offers; null if there are none. `offers` is the rest of a SELECT, from FROM on, with the offers as `p`. */
export async function readRateRange(sql: Sql, offers: string): Promise<{ least: Decimal; most: Decimal } | null> {
  const [range] = await sql.query<{ least: Decimal | null; most: Decimal | null }>(
    `SELECT min(p.rate) AS least, max(p.rate) AS most ${offers}`,
  )
  return range?.least != null && range.most != null ? { least: range.least, most: range.most } : null
}
