import type { Sql } from '../db/sql.ts'
import type { Figure } from '../manifest.ts'
import { secondsSince } from '../metrics/figures.ts'

/** How many options run, and for how long the oldest has waited for its settlement. */
export async function optionFigures(sql: Sql, now: number): Promise<Figure[]> {
  const [row] = await sql.query<{ open: number; first: number | null }>(
    `SELECT count(*) AS open, min(ends_at) AS first FROM option_orders WHERE outcome = 'pending'`,
  )
  return [
    { name: 'tradelet_open_orders', labels: { kind: 'option' }, value: row?.open ?? 0 },
    { name: 'tradelet_overdue_seconds', labels: {}, value: secondsSince(row?.first ?? null, now) },
  ]
}
