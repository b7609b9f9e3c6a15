import { MIGRATION_LIMIT_MS } from './connection-limits.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { parseOldestRelease, requireSupportedDatabase, storeOldestRelease } from './oldest-release.ts'
import { retryTransaction } from './retry.ts'
import type { Driver, ScriptSql, Sql } from './sql.ts'

/** Advisory lock key: an arbitrary number that all releases share. */
const MIGRATION_LOCK_KEY = 4_321_000_001

/** Statement that creates the table of applied migrations. */
export const CREATE_MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at bigint NOT NULL)'

/**
 * Applies the files of `migrations/` that the database has not seen, in the order of their names, all in one transaction. Nodes of an older version see the
 * database before or after all of them, never in between. Processes that start at once wait for each other. Returns the names of the applied files. `folder` is
 * for tests.
 * @throws if an applied file has changed, or if a newer release marked this one as too old (oldest-release.ts)
 */
export const migrate = (driver: Driver, folder?: URL): Promise<string[]> =>
  retryTransaction(() => driver.transaction((tx) => applyAll(tx, folder), { statementMs: MIGRATION_LIMIT_MS }))

async function applyAll(tx: ScriptSql, folder?: URL): Promise<string[]> {
  await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK_KEY])
  await tx.script(CREATE_MIGRATIONS_TABLE)
  const applied = await readAppliedMigrations(tx)
  const all = await readMigrations(folder)
  await requireSupportedDatabase(
    tx,
    all.map(({ name }) => name),
  )
  const added: string[] = []
  for (const migration of all) {
    const known = applied.get(migration.name)
    if (known === undefined) {
      await applyMigration(tx, migration)
      added.push(migration.name)
    } else if (known !== migration.hash) throw createChangedError(migration)
  }
  return added
}

/**
 * Applies exactly these migrations, by name and hash, to a database without tables.
 * @throws UnknownMigration if this release does not contain one of them
 */
export async function migrateTo(tx: ScriptSql, wanted: readonly { name: string; hash: string }[]): Promise<void> {
  const migrations = await readMigrations()
  for (const { name, hash } of wanted) {
    const migration = migrations.find((one) => one.name === name && one.hash === hash)
    if (!migration) throw new UnknownMigration(name)
    await tx.script(migration.text)
  }
}

/** Error of a migration that this release does not contain. */
export class UnknownMigration extends Error {}

async function readAppliedMigrations(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function applyMigration(tx: ScriptSql, { name, text, hash }: Migration): Promise<void> {
  await tx.script(text)
  const version = parseOldestRelease({ name, text })
  if (version !== null) await storeOldestRelease(tx, { migration: name, version })
  await tx.query('INSERT INTO schema_migrations (name, hash, applied_at) VALUES ($1, $2, $3::bigint)', [
    name,
    hash,
    Date.now(),
  ])
}

const createChangedError = ({ name }: Migration): Error =>
  new Error(
    `the database was migrated with another version of ${name}; never change an applied migration, add a new one`,
  )
