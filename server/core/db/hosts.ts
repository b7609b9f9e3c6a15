import type pg from 'pg'
import { limitTime, ServerConnection } from './server-connection.ts'

/** Wait for the other hosts after the first one that accepts writes: a frozen primary that continues also accepts them, but on an older timeline. */
const COMPARE_MS = 300

/** Hosts of DATABASE_URL, and the one that is used. */
export interface Hosts {
  /** True if DATABASE_URL names several hosts. */
  readonly isSeveral: boolean
  /** Address of the host for new connections. */
  current(): string
  /**
   * Asks all hosts at once and uses the one that accepts writes; of several, that with the newest timeline. Concurrent calls share one search. With one host it
   * only tests the connection.
   * @throws if none accepts writes; the host in use stays the same
   */
  search(): Promise<void>
}

/** Error of servers that are reachable but reject writes, with the SQLSTATE of a read-only server. */
export class ReadOnlyServer extends Error {
  readonly code = '25006'

  constructor() {
    super('no server of DATABASE_URL accepts writes')
  }
}

/** Server that accepts writes. `timeline` grows with each promotion of a standby. */
interface Primary {
  url: string
  timeline: number
}

/** Creates the list of hosts; the first is used until a search finds another. */
export function createHosts(urls: readonly string[]): Hosts {
  let current = urls[0] ?? ''
  let searching: Promise<void> | null = null
  const isSeveral = urls.length > 1
  async function search(): Promise<void> {
    current = (await findPrimary(urls, isSeveral)).url
  }
  return {
    isSeveral,
    current: () => current,
    search() {
      searching ??= search().finally(() => {
        searching = null
      })
      return searching
    },
  }
}

async function findPrimary(urls: readonly string[], mustBePrimary: boolean): Promise<Primary> {
  const found: Primary[] = []
  const asked = urls.map(async (url) => {
    const primary = await askServer(url, mustBePrimary)
    found.push(primary)
    return primary
  })
  const all = Promise.allSettled(asked)
  const first = await Promise.any(asked).catch((errors: AggregateError) => {
    const reasons: Error[] = errors.errors
    throw reasons.find((error) => error instanceof ReadOnlyServer) ?? reasons[0] ?? errors
  })
  if (urls.length === 1) return first
  await Promise.race([all, wait(COMPARE_MS)])
  return found.reduce((best, one) => (one.timeline > best.timeline ? one : best), first)
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())

/** Returns a server that is reachable and, if it must be a primary, accepts writes. */
async function askServer(url: string, mustBePrimary: boolean): Promise<Primary> {
  const connection = new ServerConnection({ connectionString: url })
  // A connection that breaks also emits `error` besides the rejection of its statement.
  connection.on('error', () => undefined)
  try {
    await connection.connect()
    return await limitTime(connection, async () => {
      if (!mustBePrimary) return { url, timeline: 0 }
      if (await isReadOnly(connection)) throw new ReadOnlyServer()
      return { url, timeline: await readTimeline(connection) }
    })
  } finally {
    connection.cut()
  }
}

/** Returns whether a server rejects writes, as a standby does. */
export async function isReadOnly(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}

/** Returns the timeline of a primary, the first 8 digits of the name of its log file; 0 if the server does not tell it, as some managed services. */
async function readTimeline(client: Pick<pg.Client, 'query'>): Promise<number> {
  const sql = 'SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline'
  const { rows } = await client.query<{ timeline: string }>(sql).catch(() => ({ rows: [] }))
  return Number.parseInt(rows[0]?.timeline ?? '0', 16)
}
