import type { Db, Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { isSettingValue } from './setting-value.ts'
import type { SettingKey, SiteSettings } from './site-settings.ts'

/** Parts of the context that settings need. */
type SettingsContext = Pick<Context, 'db' | 'now'>

/** Maximum age of cached settings, ms: other processes may change them in the database. */
const MAX_AGE_MS = 1_000

interface Cached {
  readAt: number
  values: Promise<SiteSettings>
}

const cached = new WeakMap<Db, Cached>()

/**
 * Returns the current settings: the operator's changes over the defaults. Changes of this process apply at once, those of another process on the database
 * within a second. While the database cannot be read, the last settings remain.
 */
export function getCurrentSettings(context: SettingsContext): Promise<SiteSettings> {
  const known = cached.get(context.db)
  return known && Math.abs(context.now() - known.readAt) < MAX_AGE_MS ? known.values : loadSettings(context, known)
}

function loadSettings({ db, now }: SettingsContext, former: Cached | undefined): Promise<SiteSettings> {
  const values = readSettings(db).catch((error: unknown) => {
    if (former) return former.values
    if (cached.get(db)?.values === values) cached.delete(db)
    throw error
  })
  cached.set(db, { readAt: now(), values })
  return values
}

/** Sets a setting. Undefined resets it to its default. */
export async function changeSetting<Key extends SettingKey>(
  context: SettingsContext,
  key: Key,
  value: SiteSettings[Key] | undefined,
): Promise<void> {
  const { db, now } = context
  if (value === undefined) await db.query('DELETE FROM site_settings WHERE key = $1', [key])
  else
    await db.query(
      `INSERT INTO site_settings (key, value, changed_at) VALUES ($1, $2::jsonb, $3::bigint)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      [key, JSON.stringify(value), now()],
    )
  await loadSettings(context, undefined)
}

/** Sets the initial value of a setting of a new installation. A value set by the operator stays. */
export async function initializeSetting<Key extends SettingKey>(
  { db, now }: SettingsContext,
  key: Key,
  value: SiteSettings[Key],
): Promise<void> {
  await db.query(
    'INSERT INTO site_settings (key, value, changed_at) VALUES ($1, $2::jsonb, $3::bigint) ON CONFLICT DO NOTHING',
    [key, JSON.stringify(value), now()],
  )
  cached.delete(db)
}

/** Reads the settings in a transaction, since the embedded database has no second connection. Ignores rows with a name or type unknown to this version. */
export async function readSettings(sql: Sql): Promise<SiteSettings> {
  const rows = await sql.query<{ key: string; value: unknown }>('SELECT key, value FROM site_settings')
  const changed = rows.filter(({ key, value }) => key in DEFAULT_SETTINGS && isSettingValue(key as SettingKey, value))
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }
}
