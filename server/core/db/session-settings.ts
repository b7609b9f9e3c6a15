import { getErrorCode } from '../error-code.ts'
import { IDLE_IN_TRANSACTION_LIMIT_MS, STATEMENT_LIMIT_MS } from './connection-limits.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { ServerConnection } from './server-connection.ts'
import { PLANNER_SETTING } from './sql.ts'

/** Settings of each session, by name. */
const SETTINGS: readonly (readonly [name: string, value: string])[] = [
  PLANNER_SETTING,
  ['statement_timeout', String(STATEMENT_LIMIT_MS)],
  ['idle_in_transaction_session_timeout', String(IDLE_IN_TRANSACTION_LIMIT_MS)],
]

/**
 * Statements that set a session up, sent when a connection is opened. They are not parameters of its start, which a pooler rejects. Behind a pooler that gives a
 * session to several clients they reach some session only; there {@link storeSessionSettings} sets all.
 */
export const SESSION_SETTINGS = SETTINGS.map(([name, value]) => `SET ${name} = ${value}`).join('; ')

/** Advisory lock key: an arbitrary number that all releases share. */
const SETTINGS_LOCK_KEY = 4_321_000_002
/** SQLSTATEs of a role that may not change its settings, and of a server that is read-only. */
const NOT_PERMITTED = new Set(['42501', '25006'])

/**
 * Stores the settings as defaults of this role in this database, so that sessions that a pooler opened have them too. Does nothing if they are stored, or if the
 * role may not do so.
 */
export async function storeSessionSettings(connection: ServerConnection): Promise<void> {
  const { rows } = await connection.query<{ database: string; stored: string[] }>(
    `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
       WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)), '{}') AS stored`,
  )
  const [{ database, stored } = { database: '', stored: [] }] = rows
  const missing = SETTINGS.filter(([name, value]) => !stored.includes(`${name}=${value}`))
  if (missing.length === 0) return
  const role = `ALTER ROLE CURRENT_USER IN DATABASE ${quoteIdentifier(database)} SET`
  // One at a time: of two nodes that change the same row of the catalog at once, one would fail.
  const changes = missing.map(([name, value]) => `${role} ${name} = '${value}'`)
  const lock = `SELECT pg_advisory_xact_lock(${SETTINGS_LOCK_KEY})`
  try {
    await connection.query(['BEGIN', lock, ...changes, 'COMMIT'].join('; '))
  } catch (error) {
    if (!NOT_PERMITTED.has(getErrorCode(error))) throw error
    await connection.query('ROLLBACK')
  }
}
