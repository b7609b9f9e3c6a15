import type { Sql } from '../../core/db/sql.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'

/** Token that only reads, for a monitor. */
export interface Monitor {
  name: string
  digest: string
  /** Epoch ms. */
  created_at: number
}

/** Returns the monitoring tokens, by name. */
export const findMonitors = (sql: Sql): Promise<Monitor[]> =>
  sql.query<Monitor>('SELECT name, digest, created_at FROM operator_monitors ORDER BY name')

/** Adds a monitoring token and returns it; null if the name is taken. */
export async function addMonitor(sql: Sql, name: string, now: number): Promise<string | null> {
  const token = createSecret()
  const [added] = await sql.query(
    `INSERT INTO operator_monitors (name, digest, created_at) VALUES ($1, $2, $3::bigint)
     ON CONFLICT (name) DO NOTHING RETURNING name`,
    [name, toDigest(token), now],
  )
  return added ? token : null
}

/** Removes a monitoring token; returns whether it existed. */
export const removeMonitor = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql.query('DELETE FROM operator_monitors WHERE name = $1 RETURNING name', [name])).length > 0
