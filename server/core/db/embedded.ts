import { existsSync } from 'node:fs'
import { chmod, constants, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type MemoryFS, PGlite, type Transaction, types } from '@electric-sql/pglite'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { createStatementRunner } from './embedded-statements.ts'
import { withPostponed } from './postponed.ts'
import type { Driver, ScriptSql } from './sql.ts'

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: (text: string) => normalizeDecimal(text) ?? text,
}

/**
 * Opens PostgreSQL inside this process, in `folder`. It has one connection: transactions run one after the other.
 *
 * It does not wait for the disk: a killed process loses nothing, but a power failure may lose data; DATABASE_URL avoids that. Two processes on one folder lose
 * rows silently: hold the lock (core/lock.ts) before opening.
 */
export async function openEmbedded(folder: string): Promise<Driver> {
  if (!existsSync(folder)) await createDatabase(folder)
  // PGlite sets the mode of its files to 0666 whatever the umask, so other users must not be able to enter the folder.
  await chmod(folder, 0o700)
  const database = await PGlite.create({ dataDir: folder, parsers })
  return { ...toDriver(database), copyTo: (to) => copyFiles(database, folder, to) }
}

/** Copies the files inside a transaction, because nothing else runs during one. The checkpoint writes changes to disk that are only in memory. */
const copyFiles = (database: PGlite, folder: string, to: string): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.exec('CHECKPOINT')
    await cp(folder, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE })
  })

/** Creates an empty database in a temporary folder and renames it when it is complete, so that a killed start leaves no partial database. */
async function createDatabase(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await (await PGlite.create({ dataDir: draft })).close()
  await rename(draft, folder)
}

/** Opens an embedded database in memory, for tests and measurements: on `files`, or an empty one, which takes seconds to create. */
export const openInMemory = (files?: MemoryFS): Promise<PGlite> =>
  PGlite.create({ parsers, ...(files && { fs: files }) })

/** Creates a driver for an open embedded database. */
export function toDriver(database: PGlite): Driver {
  const query = createStatementRunner(database)
  return {
    kind: 'embedded',
    ...toScriptSql(database),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const sql = withPostponed({ ...toScriptSql(tx), query })
        const result = await work(sql)
        await sql.flush()
        return result
      }),
    close: () => database.close(),
  }
}

const toScriptSql = (on: PGlite | Transaction): ScriptSql => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  script: async (text) => void (await on.exec(text)),
})
