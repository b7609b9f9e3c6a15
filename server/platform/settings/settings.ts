import { ALL_MEMBERS, recordChange } from '../../core/db/commit-notes.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { findSettingKey, isSettingValue } from './setting-value.ts'
import { type SettingKey, type SiteSettings, toStoredKey } from './site-settings.ts'

/** Maximum age of cached settings, ms: other processes may change them in the database. */
const MAX_AGE_MS = 1_000

/** Settings of the installation, cached by a backend. */
export interface Settings {
  /**
   * Returns the current settings: the operator's changes over the defaults. Changes of this process apply at once, those of another process on the database
   * within a second. While the database cannot be read, the last settings remain.
   */
  read(): Promise<SiteSettings>
  /** Sets a setting. Undefined resets it to its default. */
  change<Key extends SettingKey>(key: Key, value: SiteSettings[Key] | undefined): Promise<void>
  /** Reads the settings again, after the commit of a transaction with {@link changeSetting}. */
  refresh(): Promise<void>
  /** Sets the initial value of a setting of a new installation. A value set by the operator stays. */
  initialize<Key extends SettingKey>(key: Key, value: SiteSettings[Key]): Promise<void>
}

/** Creates the settings of a backend. `now` returns epoch ms. */
export function createSettings(db: Db, now: () => number): Settings {
  let cached: { readAt: number; values: Promise<SiteSettings> } | undefined

  function load(former?: Promise<SiteSettings>): Promise<SiteSettings> {
    const values = readSettings(db).catch((error: unknown) => {
      if (former) return former
      if (cached?.values === values) cached = undefined
      throw error
    })
    cached = { readAt: now(), values }
    return values
  }

  return {
    read: () => (cached && Math.abs(now() - cached.readAt) < MAX_AGE_MS ? cached.values : load(cached?.values)),
    async change(key, value) {
      await changeSetting(db, key, value, now())
      await load()
    },
    refresh: async () => void (await load(cached?.values)),
    async initialize(key, value) {
      await db.query(
        'INSERT INTO site_settings (key, value, changed_at) VALUES ($1, $2::jsonb, $3::bigint) ON CONFLICT DO NOTHING',
        [toStoredKey(key), JSON.stringify(value), now()],
      )
      cached = undefined
    },
  }
}

/** Sets a setting in the database; undefined resets it to its default. The backend's cache needs a `refresh` after the commit. */
export async function changeSetting<Key extends SettingKey>(
  sql: Sql,
  key: Key,
  value: SiteSettings[Key] | undefined,
  now: number,
): Promise<void> {
  if (value === undefined) await sql.query('DELETE FROM site_settings WHERE key = $1', [toStoredKey(key)])
  else
    await sql.query(
      `INSERT INTO site_settings (key, value, changed_at) VALUES ($1, $2::jsonb, $3::bigint)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      [toStoredKey(key), JSON.stringify(value), now],
    )
  recordChange(sql, ALL_MEMBERS, 'settings')
}

/**
 * Reads the settings without the cache. Code in a transaction passes its `tx`, since the embedded database has no second connection. Ignores rows with a name
 * or type unknown to this version.
 */
export async function readSettings(sql: Sql): Promise<SiteSettings> {
  const rows = await sql.query<{ key: string; value: unknown }>('SELECT key, value FROM site_settings')
  const changed = rows.flatMap(({ key: stored, value }) => {
    const key = findSettingKey(stored)
    return key !== null && isSettingValue(key, value) ? [[key, value]] : []
  })
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed) }
}
