import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Db, openDb, openMemoryDb } from '../../server/core/db/db.ts'
import { everyCase } from './cases.ts'
import { copyMigrated, migratedFiles } from './images.ts'
import { getRealServer, type RealServer } from './real-server.ts'

/** Opens a fresh, migrated database. It is closed and removed when the test process ends or by its `close`. */
export type Open = () => Promise<Db>

/** Both kinds of database: the second argument of {@link eachDatabase} for tests of what differs between them. */
export const BOTH_DATABASES: readonly Db['kind'][] = ['embedded', 'postgres']

/**
 * Declares tests once for each kind of database: `eachDatabase((name, open) => test(`books to the last digit on ${name}`, …))`. `npm test` plays them on
 * PostgreSQL only, or on the kinds in `few`: their statements are the same, and the embedded database costs twice the time.
 */
export function eachDatabase(
  declare: (name: Db['kind'], open: Open) => void,
  few: readonly Db['kind'][] = ['postgres'],
): void {
  for (const kind of everyCase(BOTH_DATABASES, few))
    declare(kind, kind === 'embedded' ? embeddedDatabase : postgresDatabase)
}

const cleanups: (() => Promise<void>)[] = []
after(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** Opens a fresh embedded database in memory. */
export const embeddedDatabase = async (): Promise<Db> => closeAtEnd(await openMemoryDb(await migratedFiles()))

/** Opens a fresh database on a real PostgreSQL: that of the test run, that of DATABASE_URL, or one started for this process. */
export const postgresDatabase = async (): Promise<Db> =>
  closeAtEnd(await openDb({ dataDir: '', url: await postgresUrl() }))

/** Creates one fresh database on a real PostgreSQL. Each call of the returned function opens it for one node. */
export async function sharedDatabase(): Promise<Open> {
  const url = await postgresUrl()
  return async () => closeAtEnd(await openDb({ dataDir: '', url }))
}

/** Returns the address of a fresh, migrated database on a real PostgreSQL. */
export const postgresUrl = async (): Promise<string> => (await server()).migrated()

/** Returns the address of an empty database, for tests of the migration itself. */
export const emptyPostgresUrl = async (): Promise<string> => (await server()).empty()

function server(): Promise<RealServer> {
  startedServer ??= getRealServer().then((real) => {
    cleanups.push(() => real.close())
    return real
  })
  return startedServer
}
let startedServer: Promise<RealServer> | undefined

/** Creates a folder that is removed at the end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-test-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a data folder with a migrated embedded database, as before the first start of an installation. It is removed at the end. */
export async function installationFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await copyMigrated(folder)
  return folder
}

/** Returns the database, which is closed at the end unless it was closed before. */
function closeAtEnd(db: Db): Db {
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= db.close()
    return closed
  }
  cleanups.push(close)
  return { ...db, close }
}
