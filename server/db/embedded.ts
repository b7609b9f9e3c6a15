import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { plain } from '../../shared/money/plain.ts'
import type { Driver, Scripted } from './sql.ts'

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: (text: string) => plain(text) ?? text,
}

/**
 * PostgreSQL inside this process, in the folder given; null keeps it in memory. It has one connection: transactions run one after the other.
 * It does not wait for the disk, so a process that is killed loses nothing but a machine that loses its power may; for that there is DATABASE_URL.
 * Two processes on one folder lose rows silently: hold the lock (server/lock.ts) before opening.
 */
export async function openEmbedded(folder: string | null): Promise<Driver> {
  if (folder) await mkdir(dirname(folder), { recursive: true })
  const database = await PGlite.create({ ...(folder && { dataDir: folder }), parsers })
  return {
    kind: 'embedded',
    ...scripted(database),
    transaction: (work) => database.transaction((tx) => work(scripted(tx))),
    close: () => database.close(),
  }
}

const scripted = (on: PGlite | Transaction): Scripted => ({
  query: async <T extends object>(text: string, params: readonly unknown[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  script: async (text) => void (await on.exec(text)),
})
