import type { Sql } from '../../core/db/sql.ts'

/** Person of the operator token, which is readable on this machine only. */
export const SHELL = 'shell'

/** Returns since when the operator token is refused, in epoch ms; null if it is accepted. */
export async function readShellOff(sql: Sql): Promise<number | null> {
  const [access] = await sql.query<{ shell_off_at: number | null }>('SELECT shell_off_at FROM operator_access')
  return access?.shell_off_at ?? null
}

/** Refuses the operator token from a time on (epoch ms), or accepts it (null). */
export const setShellOff = (sql: Sql, at: number | null): Promise<unknown> =>
  sql.query('UPDATE operator_access SET shell_off_at = $1::bigint', [at])
