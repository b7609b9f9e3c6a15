import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDb } from '../../server/core/db/db.ts'
import { startCluster } from './postgres.ts'

/** A real PostgreSQL that databases can be made on. */
export interface RealServer {
  /** The address of a new, empty database. */
  empty(): Promise<string>
  /** The address of a new, migrated database. */
  migrated(): Promise<string>
  /** For processes that are to use this server and its template: goes into their environment. */
  env: Record<string, string>
  /** Removes every database that was made, and stops the server if it was started here. */
  close(): Promise<void>
}

/** The address of a server that is there already, and the migrated database on it that others are copied from. Set by the test command, which starts both once. */
const ADMIN = 'TEST_POSTGRES'
const TEMPLATE = 'TEST_POSTGRES_TEMPLATE'

/** The server of the whole test run, the one of DATABASE_URL, or one that is started for this process; with a migrated template. */
export async function realServer(): Promise<RealServer> {
  const cluster = process.env[ADMIN] || process.env.DATABASE_URL ? null : await startCluster()
  const admin = process.env[ADMIN] || process.env.DATABASE_URL || cluster?.url('postgres') || ''
  const address = (name: string) => Object.assign(new URL(admin), { pathname: `/${name}` }).href
  const made: string[] = []
  const create = async (from = 'template1') => {
    const name = `tradelet_test_${randomBytes(6).toString('hex')}`
    // Files are copied in a tenth of the time that logging each of their pages takes.
    await command(admin, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`)
    made.push(name)
    return name
  }
  const template = process.env[TEMPLATE] || (await migrated(create, address))
  return {
    empty: async () => address(await create()),
    migrated: async () => address(await create(template)),
    env: { [ADMIN]: admin, [TEMPLATE]: template },
    async close() {
      if (cluster) return cluster.stop()
      await command(admin, ...made.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

/** No connection to a template may stay open, or it cannot be copied. */
async function migrated(create: () => Promise<string>, address: (name: string) => string): Promise<string> {
  const name = await create()
  await (await openDb({ dataDir: '', url: address(name) })).close()
  return name
}

async function command(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
