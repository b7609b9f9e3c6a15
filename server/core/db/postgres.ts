import pg from 'pg'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { getErrorCode } from '../error-code.ts'
import { QUOTAS } from '../limits/policies.ts'
import { commitTransaction } from './commit.ts'
import { COMMIT_LIMIT_MS, POOL_WAIT_LIMIT_MS, STATEMENT_LIMIT_MS } from './connection-limits.ts'
import { watchConnections } from './connection-watch.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { createHosts, type Hosts, isReadOnly, ReadOnlyServer } from './hosts.ts'
import { withPostponed } from './postponed.ts'
import { limitTime, ServerConnection } from './server-connection.ts'
import { SESSION_SETTINGS, storeSessionSettings } from './session-settings.ts'
import type { Driver, ScriptSql } from './sql.ts'
import { createStatementClock, type StatementClock } from './statement-clock.ts'

const APPLICATION = 'tradelet'
/** Message of the driver for a connection that could not be opened in time. */
const CONNECT_TIMEOUT_MESSAGE = 'timeout expired'
/** Maximum number of attempts to open a connection that take the whole limit each, at the start and for a call. */
const [START_ATTEMPTS, CALL_ATTEMPTS] = [5, 3]
/** SQLSTATE of a server that rejects writes. */
const READ_ONLY = '25006'
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
 * Opens a PostgreSQL server through a pool of connections. `address` may name several hosts (`parseDatabaseUrl`): new connections go to the one that accepts
 * writes. A watch drops all connections when the server is silent for 5 s (`watchConnections`).
 * @throws if none can be reached within 3 s at each of 5 attempts, or if `address` is malformed
 */
export async function openPostgres(address: string): Promise<Driver> {
  const parsed = parseDatabaseUrl(address)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const hosts = createHosts(parsed.urls)
  await retryTimeouts(START_ATTEMPTS, async () => {
    await hosts.search()
    await storeDefaults(hosts)
  })
  const pool = createPool(hosts)
  const clock = createStatementClock()
  const open = new Set<ServerConnection>()
  const listeners = new Set<() => void>()
  pool.on('connect', (client) => void open.add(toConnection(client)))
  pool.on('remove', (client) => void open.delete(toConnection(client)))
  // The pool replaces a broken idle connection at the next query, which reports an error if the server is gone.
  pool.on('error', () => undefined)
  const endWatch = watchConnections({
    isUsed: () => pool.totalCount > 0,
    open: () => openBeside(hosts),
    identify: (connection) => identifyServer(connection, hosts),
    drop: () => {
      for (const connection of open) connection.cut()
    },
    onReconnect: () => {
      for (const listener of listeners) listener()
    },
    onInterval: () => clock.cutOverdue(),
    find: () => (hosts.isSeveral ? hosts.search() : Promise.resolve()),
  })
  const acquire = () => acquireClient(pool, hosts)
  return {
    kind: 'postgres',
    ...toScriptSql((run) => runAlone(acquire, clock, run)),
    transaction: (work, limits) => transaction(acquire, clock, work, limits?.statementMs ?? STATEMENT_LIMIT_MS),
    onReconnect(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      endWatch()
      await pool.end()
    },
  }
}

type Acquire = () => Promise<pg.PoolClient>
/** Statement on a connection. */
type Statement<T> = (client: pg.PoolClient) => Promise<T>

const toConnection = (client: pg.PoolClient): ServerConnection => client as unknown as ServerConnection

function createPool(hosts: Hosts): pg.Pool {
  class PoolConnection extends ServerConnection {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current() })
    }
  }
  return new pg.Pool({
    Client: PoolConnection,
    max: QUOTAS.databaseConnections.max,
    connectionTimeoutMillis: POOL_WAIT_LIMIT_MS,
    application_name: APPLICATION,
    // Statements of a transaction that are issued together are sent together.
    pipeline: true,
    onConnect: (client) => setUp(client as ServerConnection, hosts),
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? getParser(oid, format) },
  })
}

/** Prepares a new connection, and rejects one to a server that is not the primary. */
const setUp = (connection: ServerConnection, hosts: Hosts): Promise<void> =>
  limitTime(connection, async () => {
    const [, readOnly] = await Promise.all([
      connection.query(SESSION_SETTINGS),
      hosts.isSeveral ? isReadOnly(connection) : false,
    ])
    if (readOnly) throw new ReadOnlyServer()
  })

/** Opens a connection beside the pool. Its errors reach the statements that it runs. */
async function openBeside(hosts: Hosts): Promise<ServerConnection> {
  const connection = new ServerConnection({ connectionString: hosts.current(), application_name: APPLICATION })
  connection.on('error', () => undefined)
  await connection.connect()
  return connection
}

async function storeDefaults(hosts: Hosts): Promise<void> {
  const connection = await openBeside(hosts)
  try {
    await limitTime(connection, () => storeSessionSettings(connection))
  } finally {
    connection.cut()
  }
}

/** Returns the start time of the server, which differs between servers. Rejects if it is not the primary. */
async function identifyServer(connection: ServerConnection, { isSeveral }: Hosts): Promise<string> {
  const { rows } = await connection.query<{ started: string; readOnly: string }>(
    `SELECT extract(epoch FROM pg_postmaster_start_time())::text AS started, current_setting('transaction_read_only') AS "readOnly"`,
  )
  if (isSeveral && rows[0]?.readOnly === 'on') throw new ReadOnlyServer()
  return rows[0]?.started ?? ''
}

/** Returns a connection of the pool. If it cannot be opened and there are several hosts, asks all of them for the primary and tries again. */
function acquireClient(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  return retryTimeouts(CALL_ATTEMPTS, async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!hosts.isSeveral) throw error
      await hosts.search()
      return pool.connect()
    }
  })
}

/** Runs `connect` again, at most `attempts` times in all, after a connection that took too long: a busy server opens the next one in time. */
async function retryTimeouts<T>(attempts: number, connect: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await connect()
    } catch (error) {
      const isTimeout = error instanceof Error && error.message === CONNECT_TIMEOUT_MESSAGE
      if (tried === attempts || !isTimeout) throw error
    }
  }
}

/** Uses a connection, and returns it to the pool; a broken one, or one to a server that rejects writes, is closed instead. */
async function useClient<T>(acquire: Acquire, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await acquire()
  let broken: Error | undefined
  // A broken connection also emits `error` after its statement failed; without a listener that would end the process.
  const breaks = (error: Error) => {
    broken = error
  }
  client.on('error', breaks)
  try {
    return await use(client)
  } catch (error) {
    if (getErrorCode(error) === READ_ONLY) broken = error as Error
    throw error
  } finally {
    client.off('error', breaks)
    client.release(broken)
  }
}

const runAlone = <T>(acquire: Acquire, clock: StatementClock, run: Statement<T>): Promise<T> =>
  useClient(acquire, (client) => clock.time(toConnection(client), STATEMENT_LIMIT_MS, () => run(client)))

const transaction = <T>(
  acquire: Acquire,
  clock: StatementClock,
  work: (tx: ScriptSql) => Promise<T>,
  statementMs: number,
): Promise<T> =>
  useClient(acquire, async (client) => {
    const time = <R>(limitMs: number, run: Statement<R>) => clock.time(toConnection(client), limitMs, () => run(client))
    const limit = statementMs === STATEMENT_LIMIT_MS ? '' : `; SET LOCAL statement_timeout = ${statementMs}`
    try {
      await time(STATEMENT_LIMIT_MS, () => client.query(`BEGIN ISOLATION LEVEL READ COMMITTED${limit}`))
      const together = (issue: () => void) => toConnection(client).sendTogether(issue)
      const sql = withPostponed(
        toScriptSql((run) => time(statementMs, run)),
        together,
      )
      const result = await work(sql)
      const limitMs = COMMIT_LIMIT_MS + (sql.hasPostponed() ? statementMs : 0)
      await commitTransaction({ client, sql, together, limitTime: (commit) => time(limitMs, commit) })
      return result
    } catch (error) {
      // A connection on which ROLLBACK fails is broken, and emits `error`.
      await time(STATEMENT_LIMIT_MS, () => client.query('ROLLBACK')).catch(() => undefined)
      throw error
    }
  })

const toScriptSql = (run: <T>(statement: Statement<T>) => Promise<T>): ScriptSql => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await run((client) => client.query<T>(text, [...params]))).rows,
  script: async (text) => void (await run((client) => client.query(text))),
})
