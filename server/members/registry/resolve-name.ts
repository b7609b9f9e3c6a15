import { cleanLoginName, listPhoneSpellings, normalizePhone } from '../../../shared/base/contract/login-name.ts'
import type { Sql } from '../../core/db/sql.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { toNameKey } from './names.ts'

const PHONE = /^\d+$/

/** Number of last digits that all spellings of a telephone number share, with every country code. */
const COMMON_DIGITS = 6

/**
 * Returns the registered login name that a typed name means, or the typed name in its normal form if there is none. The exact spelling comes first, so members
 * who registered two spellings of one number each log in with their own. Another spelling is resolved only if exactly one member has one of its spellings.
 */
export async function resolveName(sql: Sql, typed: string): Promise<string> {
  const normal = normalizePhone(typed)
  const exact = [toNameKey(typed), toNameKey(cleanLoginName(typed)), toNameKey(normal)]
  const isPhone = PHONE.test(normal)
  // Saves a statement: an email address has no other spelling.
  if (!isPhone && exact.every((key) => key === exact[0])) return normal
  const spellings = isPhone ? listPhoneSpellings(normal, (await readSettings(sql)).phone_country) : []
  const rows = await sql.query<{ username: string; name_key: string }>(
    'SELECT username, name_key FROM members WHERE name_key = ANY ($1::text[])',
    [[...new Set([...exact, ...spellings])]],
  )
  const [only, ...others] = rows
  const same = exact.map((key) => rows.find(({ name_key }) => name_key === key)).find((member) => member !== undefined)
  return (same ?? (others.length === 0 ? only : undefined))?.username ?? normal
}

/**
 * Returns true if a member has one of the spellings of a telephone number. Until the transaction ends, no registration of another spelling passes this check.
 * False for an email address, whose key is unique.
 */
export async function isPhoneTaken(tx: Sql, name: string): Promise<boolean> {
  if (!PHONE.test(name)) return false
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet phone ' || $1, 0))", [
    name.slice(-COMMON_DIGITS),
  ])
  const { phone_country } = await readSettings(tx)
  const rows = await tx.query('SELECT 1 FROM members WHERE name_key = ANY ($1::text[]) LIMIT 1', [
    listPhoneSpellings(name, phone_country),
  ])
  return rows.length > 0
}
