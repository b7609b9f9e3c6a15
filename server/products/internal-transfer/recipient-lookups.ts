import type { Sql } from '../../core/db/sql.ts'
import { toNameKey } from '../../members/registry/names.ts'

/** Validity in ms of a found recipient. */
export const RECIPIENT_VALID_MS = 3_600_000

/** Time in ms for which a found recipient is stored, so that its expiry can be reported. */
const RECIPIENT_RETENTION_MS = 2 * RECIPIENT_VALID_MS

/** Returns whether a text can be the id of a found recipient. */
export const isRecipientId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Recipient found by a member, under an id that only this member can use. */
export interface FoundRecipient {
  id: string
  username: string
}

/**
 * Finds the account with this registered login name. The member can send to it for one hour. Finding it again within that hour keeps its id, so a resent transfer
 * is recognized after a new search. Returns null for an unknown name, the member's own name and a disabled member; all three run the same query, so a caller
 * cannot distinguish them. Lookups older than two hours are deleted.
 */
export async function findRecipient(
  sql: Sql,
  searcher: string,
  name: string,
  now: number,
): Promise<FoundRecipient | null> {
  await sql.query('DELETE FROM recipient_lookups WHERE found_at < $1::bigint', [now - RECIPIENT_RETENTION_MS])
  const [foundRecipient] = await sql.query<FoundRecipient>(
    `WITH there AS (
       SELECT id, username FROM members WHERE name_key = $2 AND id <> $1::bigint AND disabled_at IS NULL
     ), kept AS (
       INSERT INTO recipient_lookups AS f (searcher, recipient, found_at) SELECT $1::bigint, id, $3::bigint FROM there
       ON CONFLICT (searcher, recipient) DO UPDATE SET found_at = excluded.found_at,
         id = CASE WHEN f.found_at > $4::bigint THEN f.id ELSE gen_random_uuid() END
       RETURNING id
     )
     SELECT kept.id::text, there.username FROM kept, there`,
    [searcher, toNameKey(name), now, now - RECIPIENT_VALID_MS],
  )
  return foundRecipient ?? null
}

/** Returns true if the member could find an account by this name. Stores nothing. */
export async function canBeFound(sql: Sql, searcher: string, name: string): Promise<boolean> {
  const rows = await sql.query(
    'SELECT 1 FROM members WHERE name_key = $2 AND id <> $1::bigint AND disabled_at IS NULL',
    [searcher, toNameKey(name)],
  )
  return rows.length > 0
}

/** Resolves a recipient id to a member and whether it has expired. Null if the id is unknown or belongs to another searcher. */
export async function resolveRecipient(
  sql: Sql,
  searcher: string,
  id: string,
  now: number,
): Promise<{ member: string; expired: boolean } | null> {
  if (!isRecipientId(id)) return null
  const [row] = await sql.query<{ member: string; found_at: number }>(
    'SELECT recipient::text AS member, found_at FROM recipient_lookups WHERE id = $1::uuid AND searcher = $2::bigint',
    [id, searcher],
  )
  return row ? { member: row.member, expired: now - row.found_at >= RECIPIENT_VALID_MS } : null
}
