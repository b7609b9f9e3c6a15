import { VERSION } from '../version.ts'
import type { Sql } from './sql.ts'

const MARK_PATTERN = /^-- oldest release:(.*)$/m

/**
 * Reads the mark `-- oldest release: 0.3.0` in a migration's text: the oldest release that can run after this migration. Returns null if the text has no mark.
 *
 * @throws if the mark is not a version
 */
export function parseOldestRelease({ name, text }: { name: string; text: string }): string | null {
  const version = MARK_PATTERN.exec(text)?.[1]?.trim()
  if (version === undefined) return null
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}: "oldest release" must be a version such as 0.3.0`)
  return version
}

/** Stores the oldest release that an applied migration states; that of a later migration replaces it. */
export const storeOldestRelease = (tx: Sql, { migration, version }: { migration: string; version: string }) =>
  tx.query(
    `INSERT INTO oldest_release (migration, version) VALUES ($1, $2)
     ON CONFLICT (one) DO UPDATE SET migration = excluded.migration, version = excluded.version`,
    [migration, version],
  )

/**
 * Throws if the migration that set the stored mark is not in `known`, the migrations of this release in the order of their names. Databases that were created
 * before 0060_oldest_release.sql have no mark.
 */
export async function requireSupportedDatabase(tx: Sql, known: readonly string[]): Promise<void> {
  const [{ exists } = { exists: false }] = await tx.query<{ exists: boolean }>(
    `SELECT to_regclass('oldest_release') IS NOT NULL AS exists`,
  )
  if (!exists) return
  const [mark] = await tx.query<{ migration: string; version: string }>('SELECT migration, version FROM oldest_release')
  if (!mark || known.includes(mark.migration)) return
  throw new Error(
    `it needs Tradelet ${mark.version} or newer (migration ${mark.migration}), and this is ${VERSION} (newest migration ${known.at(-1)}). ` +
      `Start ${mark.version} or newer, or restore a backup from before the upgrade with this release`,
  )
}
