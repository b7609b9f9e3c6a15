import pg from 'pg'
import { normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { BY_INDEX, type Driver, type ScriptSql } from './sql.ts'
import { availabilityError } from './unavailable.ts'

const CONNECTIONS = 10
/** A database that cannot be reached is said at the start after this long. */
const CONNECT_TIMEOUT_MS = 5_000
/** Who finds every connection taken waits in line for this long: a crowd on a slow machine is served late, not refused. */
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

/** A real PostgreSQL through a pool of connections. Throws when it cannot be reached. */
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
  // An idle connection that breaks is replaced at the next query, which reports it when the database is really gone.
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    ...scripted(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  }
}

/** Throws when the database cannot be reached. */
async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  await client.end()
}

async function transaction<T>(pool: pg.Pool, work: (tx: ScriptSql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that breaks says so here too, after it failed the statement; without a listener that would end the process.
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
