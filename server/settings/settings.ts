import type { Db, Sql } from '../db/db.ts'
import { DEFAULT_SETTINGS, type SettingKey, type SiteSettings } from './default-settings.ts'
import { isSettingValue } from './setting-value.ts'

export type { SettingKey, SiteSettings }

const cached = new WeakMap<Db, Promise<SiteSettings>>()

/** The settings as they are now: what the operator has set, over the defaults. Read from the database once; changes are in it at once. */
export function settingsOf(db: Db): Promise<SiteSettings> {
  const known = cached.get(db)
  if (known) return known
  const loading = settingsIn(db)
  cached.set(db, loading)
  loading.catch(() => cached.delete(db))
  return loading
}

/** Sets one setting, for good and from now on; null returns it to its default. */
export async function changeSetting<Key extends SettingKey>(
  db: Db,
  key: Key,
  value: SiteSettings[Key] | undefined,
  now: number,
): Promise<void> {
  if (value === undefined) await db.query('DELETE FROM site_settings WHERE key = $1', [key])
  else
    await db.query(
      `INSERT INTO site_settings (key, value, changed_at) VALUES ($1, $2::jsonb, $3::bigint)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      [key, JSON.stringify(value), now],
    )
  cached.delete(db)
  await settingsOf(db)
}

/**
 * The settings as a transaction sees them: it must not wait for another connection, which the embedded database does not have. Lines of another version,
 * whose name or kind is not ours, are left alone.
 */
export async function settingsIn(sql: Sql): Promise<SiteSettings> {
  const rows = await sql.query<{ key: string; value: unknown }>('SELECT key, value FROM site_settings')
  const changed = rows.filter(({ key, value }) => key in DEFAULT_SETTINGS && isSettingValue(key as SettingKey, value))
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }
}
