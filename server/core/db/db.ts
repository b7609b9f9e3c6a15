import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import type { MemoryFS } from '@electric-sql/pglite'
import { type CommitNote, getCommitNote } from './commit-notes.ts'
import { LOCK_WAIT_LIMIT_MS } from './connection-limits.ts'
import { openEmbedded, openInMemory, toDriver } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { retryTransaction } from './retry.ts'
import { type Db, type Driver, PLANNER_SETTING, type Sql } from './sql.ts'
import { toAvailabilityError } from './unavailable.ts'

export type { Db, Sql } from './sql.ts'

/** Opens the database of an installation and applies pending migrations: PostgreSQL at `url`, or the embedded database in `<dataDir>/db` if `url` is null. */
export async function openDb(
  { dataDir, url }: { dataDir: string; url: string | null },
  onMigrated?: (names: readonly string[]) => void,
): Promise<Db> {
  return createDb(url ? await openPostgres(url) : await openEmbedded(join(dataDir, 'db')), onMigrated)
}

/** Opens an embedded database in memory, for tests; `files` as in {@link openInMemory}. */
export const openMemoryDb = async (files?: MemoryFS): Promise<Db> => createDb(toDriver(await openInMemory(files)))

/** Applies pending migrations, reports their names and returns the `Db` of an open driver. Closes the driver if that fails. */
export async function createDb(driver: Driver, onMigrated?: (names: readonly string[]) => void): Promise<Db> {
  try {
    // `openPostgres` sets up each connection of its pool itself.
    if (driver.kind === 'embedded') await driver.script(`SET ${PLANNER_SETTING.join(' = ')}`)
    const names = await migrate(driver)
    if (names.length > 0) onMigrated?.(names)
  } catch (error) {
    await driver.close()
    throw error
  }
  return guardDriver(driver)
}

/** Converts errors of an unavailable database, so that callers need not know drivers and SQLSTATEs. */
const convertErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toAvailabilityError(error, 'statement')
  })

/**
 * Makes statements throw after their transaction has ended. Of statements that are issued together, one may fail and end the transaction while others have not
 * been sent; on PostgreSQL they would run in the next transaction of the connection.
 */
const whileOpen = (tx: Sql, state: { open: boolean }): Sql => ({
  async query(text, params) {
    if (!state.open) throw new Error('the transaction has ended')
    return tx.query(text, params)
  },
  ...(tx.postpone && {
    postpone(text, params, onRows) {
      if (!state.open) throw new Error('the transaction has ended')
      tx.postpone?.(text, params, onRows)
    },
  }),
})

/** Adds retries to a driver, and throws on calls that would deadlock inside a transaction. */
function guardDriver(driver: Driver): Db {
  const current = new AsyncLocalStorage<{ open: boolean }>()
  const commitListeners = new Set<(note: CommitNote) => void>()
  const notifyCommit = (note: CommitNote): void => {
    if (Object.keys(note).length > 0) for (const listener of commitListeners) listener(note)
  }
  const mustBeOutside = () => {
    if (current.getStore()?.open) throw new Error('inside a transaction only its own `tx` may be used')
  }
  const attempt = async <T>(work: (tx: Sql) => Promise<T>, limits?: { statementMs: number }): Promise<T> => {
    const state = { open: true }
    let guarded: Sql = driver
    const result = await driver.transaction(
      (tx) =>
        current.run(state, async () => {
          guarded = whileOpen(tx, state)
          try {
            return await work(guarded)
          } finally {
            state.open = false
          }
        }),
      limits,
    )
    // Postponed statements, which run after the work, add to the note.
    notifyCommit(getCommitNote(guarded))
    return result
  }
  return {
    kind: driver.kind,
    async query(text, params) {
      mustBeOutside()
      return convertErrors(driver.query(text, params))
    },
    async transaction(work, limits) {
      mustBeOutside()
      return convertErrors(retryTransaction(() => attempt(work, limits)))
    },
    async withAdvisoryLock(name, work) {
      mustBeOutside()
      // An embedded database has one process (core/lock.ts) and one connection, so it needs no lock.
      if (driver.kind === 'embedded') return work()
      const hold = async (tx: Sql) => {
        await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
        await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet ' || $1, 0))", [name])
        return work()
      }
      return convertErrors(driver.transaction(hold, { statementMs: LOCK_WAIT_LIMIT_MS }))
    },
    onCommit(listener) {
      commitListeners.add(listener)
      return () => void commitListeners.delete(listener)
    },
    notifyCommit,
    onReconnect: (listener) => driver.onReconnect?.(listener) ?? (() => undefined),
    ...(driver.copyTo && { copyTo: driver.copyTo }),
    close: () => driver.close(),
  }
}
