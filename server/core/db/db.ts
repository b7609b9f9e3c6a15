import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { driverOf, inMemory, openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { retried } from './retry.ts'
import { BY_INDEX, type Db, type Driver, type Sql } from './sql.ts'
import { availabilityError } from './unavailable.ts'

export type { Db, Sql } from './sql.ts'

/** Opens the database of an installation and applies pending migrations: PostgreSQL at `url`, or the embedded database in `<dataDir>/db` if `url` is null. */
export async function openDb({ dataDir, url }: { dataDir: string; url: string | null }): Promise<Db> {
  return prepared(url ? await openPostgres(url) : await openEmbedded(join(dataDir, 'db')))
}

/** Opens an embedded database in memory, for tests; `image` as in {@link inMemory}. */
export const openMemoryDb = async (image?: Blob): Promise<Db> => prepared(driverOf(await inMemory(image)))

/** Applies pending migrations and returns the `Db` of an open driver. Closes the driver if that fails. */
export async function prepared(driver: Driver): Promise<Db> {
  try {
    // `openPostgres` runs this statement on each connection of its pool.
    if (driver.kind === 'embedded') await driver.script(BY_INDEX)
    await migrate(driver)
  } catch (error) {
    await driver.close()
    throw error
  }
  return guarded(driver)
}

/** Converts errors of an unavailable database, so that callers need not know drivers and SQLSTATEs. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw availabilityError(error, 'statement')
  })

/** Adds retries to a driver, and throws on calls that would deadlock inside a transaction. */
function guarded(driver: Driver): Db {
  const current = new AsyncLocalStorage<{ open: boolean }>()
  const mustBeOutside = () => {
    if (current.getStore()?.open) throw new Error('inside a transaction only its own `tx` may be used')
  }
  const attempt = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const state = { open: true }
    try {
      return await driver.transaction((tx) => current.run(state, () => work(tx)))
    } finally {
      state.open = false
    }
  }
  return {
    kind: driver.kind,
    async query(text, params) {
      mustBeOutside()
      return named(driver.query(text, params))
    },
    async transaction(work) {
      mustBeOutside()
      return named(retried(() => attempt(work)))
    },
    async alone(name, work) {
      mustBeOutside()
      // An embedded database has one process (server/lock.ts) and one connection, so it needs no lock.
      if (driver.kind === 'embedded') return work()
      return driver.transaction(async (tx) => {
        await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
        await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet ' || $1, 0))", [name])
        return work()
      })
    },
    ...(driver.copyTo && { copyTo: driver.copyTo }),
    close: () => driver.close(),
  }
}
