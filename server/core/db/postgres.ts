import pg from 'pg'
import { normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { BY_INDEX, type Driver, type ScriptSql } from './sql.ts'
import { availabilityError } from './unavailable.ts'

const CONNECTIONS = 10
/** Timeout of the first connection at the start. */
const CONNECT_TIMEOUT_MS = 5_000
/** Longest wait for a free connection of the pool: under load on a slow machine, requests are served late instead of failing. */
const LINE_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
const { INT8, NUMERIC } = pg.types.builtins
const TEXT_LIST = 1009
const INT8_LIST = 1016
const NUMERIC_LIST = 1231

const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const decimal = (text: string) => normalizeDecimal(text) ?? text
const listOf =
  <T>(read: (text: string) => T) =>
  (text: string) =>
    (parserOf(TEXT_LIST)(text) as (string | null)[]).map((part) => (part === null ? null : read(part)))

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: decimal,
  [INT8_LIST]: listOf(Number),
  [NUMERIC_LIST]: listOf(decimal),
}

/**
 * Opens a PostgreSQL server through a pool of connections.
 * @throws if it cannot be reached within 5 s
 */
export async function openPostgres(url: string): Promise<Driver> {
  await reach(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: LINE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'tradelet',
    onConnect: async (client) => void (await client.query(BY_INDEX)),
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? parserOf(oid, format) },
  })
  // The pool replaces a broken idle connection at the next query, which reports an error if the server is gone.
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    ...scripted(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  }
}

/** Throws if the database cannot be reached. */
async function reach(url: string): Promise<void> {
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
    const result = await work(scripted(client))
    await client.query('COMMIT').catch((error: unknown) => {
      throw availabilityError(error, 'commit')
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

const scripted = (on: pg.Pool | pg.PoolClient): ScriptSql => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  script: async (text) => void (await on.query(text)),
})
