import type { Sql } from './db/db.ts'

/** When this installation first started, epoch ms: `now` at the first call ever, the same from then on. */
export async function firstStart(sql: Sql, now: number): Promise<number> {
  await sql.query('INSERT INTO installation (started_at) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [now])
  const [row] = await sql.query<{ started_at: number }>('SELECT started_at FROM installation')
  return row?.started_at ?? now
}
