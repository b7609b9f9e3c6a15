import type { Db, Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { isSettingValue } from './setting-value.ts'
import type { SettingKey, SiteSettings } from './site-settings.ts'

/** What reading and changing settings needs of the context. */
type SettingsContext = Pick<Context, 'db' | 'now'>

/** So long after they were read settings count as current: other processes on the database may change them. */
const FRESH_MS = 1_000

interface Cached {
  readAt: number
  values: Promise<SiteSettings>
}

const cached = new WeakMap<Db, Cached>()

/**
 * The settings as they are now: what the operator has set, over the defaults. What this process changed is there at once, what another one on the same
 * database changed a second later. While the database cannot be read, they stay as they were.
 */
export function settingsOf(context: SettingsContext): Promise<SiteSettings> {
  const known = cached.get(context.db)
  return known && Math.abs(context.now() - known.readAt) < FRESH_MS ? known.values : load(context, known)
}

function load({ db, now }: SettingsContext, former: Cached | undefined): Promise<SiteSettings> {
  const values = settingsIn(db).catch((error: unknown) => {
    if (former) return former.values
    if (cached.get(db)?.values === values) cached.delete(db)
    throw error
  })
  cached.set(db, { readAt: now(), values })
  return values
}

/** Sets one setting, for good and from now on; undefined returns it to its default. */
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
  await load(context, undefined)
}

/** What a setting begins with in an installation that is told of it by its environment; what the operator has set stays. */
export async function beginSetting<Key extends SettingKey>(
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

/**
 * The settings as a transaction sees them: it must not wait for another connection, which the embedded database does not have. Lines of another version,
 * whose name or kind is not ours, are left alone.
 */
export async function settingsIn(sql: Sql): Promise<SiteSettings> {
  const rows = await sql.query<{ key: string; value: unknown }>('SELECT key, value FROM site_settings')
  const changed = rows.filter(({ key, value }) => key in DEFAULT_SETTINGS && isSettingValue(key as SettingKey, value))
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }
}
