import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type Db, openDb, openMemoryDb } from '../../server/db/db.ts'
import { startCluster } from './postgres.ts'

/** Opens a fresh, migrated database; closed and removed when the test process ends, or before by its `close`. */
export type Open = () => Promise<Db>

/** Declares tests once for each kind of database: `eachDatabase((name, open) => test(`books to the last digit on ${name}`, …))`. */
export function eachDatabase(declare: (name: Db['kind'], open: Open) => void): void {
  declare('embedded', embeddedDatabase)
  declare('postgres', postgresDatabase)
}

const ended: (() => Promise<void>)[] = []
after(async () => {
  for (const end of ended.reverse()) await end()
})

/** A fresh embedded database in memory. */
export const embeddedDatabase = async (): Promise<Db> => closing(await openMemoryDb())

/** A fresh database on a real PostgreSQL: the one of DATABASE_URL, else one that is started for this process. */
export const postgresDatabase = async (): Promise<Db> =>
  closing(await openDb({ dataDir: '', url: await postgresUrl() }))

/** The address of a fresh, empty database on a real PostgreSQL. */
export async function postgresUrl(): Promise<string> {
  server ??= realServer()
  const { url, admin } = await server
  const name = `tradelet_test_${randomBytes(6).toString('hex')}`
  await command(admin, `CREATE DATABASE ${name}`)
  ended.push(() => command(admin, `DROP DATABASE ${name} WITH (FORCE)`))
  return url(name)
}
let server: Promise<RealServer> | undefined

/** A PostgreSQL that databases can be made on: `admin` is the address of one that is there already. */
interface RealServer {
  admin: string
  url(database: string): string
}

async function realServer(): Promise<RealServer> {
  const given = process.env.DATABASE_URL
  if (given)
    return { admin: given, url: (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href }
  const { url, stop } = await startCluster()
  ended.push(stop)
  return { admin: url('postgres'), url }
}

async function command(address: string, sql: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A folder that goes at the end, as the data folder of an installation. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-test-'))
  ended.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The database, closed at the end unless it was before. */
function closing(db: Db): Db {
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= db.close()
    return closed
  }
  ended.push(close)
  return { ...db, close }
}
