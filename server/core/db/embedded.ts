import { existsSync } from 'node:fs'
import { chmod, constants, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import type { Driver, ScriptSql } from './sql.ts'

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: (text: string) => normalizeDecimal(text) ?? text,
}

/**
 * PostgreSQL inside this process, in the folder given. It has one connection: transactions run one after the other.
 * It does not wait for the disk, so a process that is killed loses nothing but a machine that loses its power may; for that there is DATABASE_URL.
 * Two processes on one folder lose rows silently: hold the lock (server/core/lock.ts) before opening.
 */
export async function openEmbedded(folder: string): Promise<Driver> {
  if (!existsSync(folder)) await make(folder)
  // PGlite sets the mode of each of its files itself, to 0666 whatever the umask: nobody else may enter their folder.
  await chmod(folder, 0o700)
  const database = await PGlite.create({ dataDir: folder, parsers })
  return { ...driverOf(database), copyTo: (to) => copy(database, folder, to) }
}

/** In a transaction, since nothing else runs beside one; the checkpoint writes down what is in memory alone. */
const copy = (database: PGlite, folder: string, to: string): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.exec('CHECKPOINT')
    await cp(folder, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE })
  })

/** Makes an empty database beside its place and moves it there when it is whole, so that a start that is killed leaves no half one. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await (await PGlite.create({ dataDir: draft })).close()
  await rename(draft, folder)
}

/** One in memory, for tests and measurements: a copy of `image`, an archive of a database, or an empty one, which takes seconds to make. */
export const inMemory = (image?: Blob): Promise<PGlite> =>
  PGlite.create({ parsers, ...(image && { loadDataDir: image }) })

/** Makes a driver of an open embedded database. */
export const driverOf = (database: PGlite): Driver => ({
  kind: 'embedded',
  ...scripted(database),
  transaction: (work) => database.transaction((tx) => work(scripted(tx))),
  close: () => database.close(),
})

const scripted = (on: PGlite | Transaction): ScriptSql => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  script: async (text) => void (await on.exec(text)),
})
