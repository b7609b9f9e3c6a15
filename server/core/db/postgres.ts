import pg from 'pg'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { QUOTAS } from '../limits/policies.ts'
import { type Driver, PLANNER_SETTINGS, type ScriptSql } from './sql.ts'
import { toAvailabilityError } from './unavailable.ts'

/** Timeout of the first connection at the start. */
const CONNECT_TIMEOUT_MS = 5_000
/** Longest wait for a free connection of the pool: under load on a slow machine, requests are served late instead of failing. */
const POOL_WAIT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
const { INT8, NUMERIC } = pg.types.builtins
const TEXT_LIST = 1009
const INT8_LIST = 1016
const NUMERIC_LIST = 1231

const getParser = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const parseDecimal = (text: string) => normalizeDecimal(text) ?? text
const parseList =
  <T>(read: (text: string) => T) =>
  (text: string) =>
    (getParser(TEXT_LIST)(text) as (string | null)[]).map((part) => (part === null ? null : read(part)))

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: parseDecimal,
  [INT8_LIST]: parseList(Number),
  [NUMERIC_LIST]: parseList(parseDecimal),
}

/**
 * Opens a PostgreSQL server through a pool of connections.
 * @throws if it cannot be reached within 5 s
 */
export async function openPostgres(url: string): Promise<Driver> {
  await testConnection(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: QUOTAS.databaseConnections.max,
    connectionTimeoutMillis: POOL_WAIT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'tradelet',
    // Statements of a transaction that are issued together are sent together.
    pipeline: true,
    onConnect: async (client) => void (await client.query(PLANNER_SETTINGS)),
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? getParser(oid, format) },
  })
  // The pool replaces a broken idle connection at the next query, which reports an error if the server is gone.
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    ...toScriptSql(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  }
}

/** Throws if the database cannot be reached. */
async function testConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  await client.end()
}

async function transaction<T>(pool: pg.Pool, work: (tx: ScriptSql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A broken connection also emits `error` after its statement failed; without a listener that would end the process.
  const breaks = (error: Error) => {
    broken = error
  }
  client.on('error', breaks)
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const result = await work(toScriptSql(client))
    await client.query('COMMIT').catch((error: unknown) => {
      throw toAvailabilityError(error, 'commit')
    })
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(breaks)
    throw error
  } finally {
    client.off('error', breaks)
    client.release(broken)
  }
}

const toScriptSql = (on: pg.Pool | pg.PoolClient): ScriptSql => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  script: async (text) => void (await on.query(text)),
})
