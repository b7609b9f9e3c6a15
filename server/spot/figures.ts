import type { Sql } from '../db/sql.ts'
import type { Figure } from '../manifest.ts'

/** How many orders rest. */
export async function spotFigures(sql: Sql): Promise<Figure[]> {
  const [row] = await sql.query<{ open: number }>(`SELECT count(*) AS open FROM spot_orders WHERE status = 'open'`)
  return [{ name: 'tradelet_open_orders', labels: { kind: 'spot' }, value: row?.open ?? 0 }]
}
