import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDb } from '../../server/core/db/db.ts'
import { startCluster } from './postgres.ts'

/** Real PostgreSQL on which databases can be created. */
export interface RealServer {
  /** Creates an empty database and returns its address. */
  empty(): Promise<string>
  /** Creates a migrated database and returns its address. */
  migrated(): Promise<string>
  /** Environment for processes that are to use this server and its template. */
  env: Record<string, string>
  /** Removes every created database, and stops the server if it was started here. */
  close(): Promise<void>
}

/**
 * Environment variables with the address of a running server and the migrated database that others are copied from. The test command starts both once and sets
 * them.
 */
const ADMIN = 'TEST_POSTGRES'
const TEMPLATE = 'TEST_POSTGRES_TEMPLATE'

/** Returns the server of the whole test run, that of DATABASE_URL, or one started for this process, with a migrated template. */
export async function realServer(): Promise<RealServer> {
  const cluster = process.env[ADMIN] || process.env.DATABASE_URL ? null : await startCluster()
  const admin = process.env[ADMIN] || process.env.DATABASE_URL || cluster?.url('postgres') || ''
  const address = (name: string) => Object.assign(new URL(admin), { pathname: `/${name}` }).href
  const made: string[] = []
  const create = async (from = 'template1') => {
    const name = `tradelet_test_${randomBytes(6).toString('hex')}`
    // Copying files takes a tenth of the time of logging each of their pages.
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

/** Creates a migrated template and closes it: a template with an open connection cannot be copied. */
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
