import type { Sql } from '../db/sql.ts'
import { nameKey } from '../members/names.ts'

/** So long an account that was found can be sent to. */
export const FIND_MS = 3_600_000

/** And so long it is kept, for the refusal to say that its time is over. */
const KEPT_MS = 2 * FIND_MS

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An account that a member has found, under an id that is this member's alone. */
export interface Find {
  id: string
  username: string
}

/**
 * Looks for the account with exactly this login name, for a member; what is found can be sent to for an hour. Found again meanwhile it keeps its id, so that a transfer
 * without an answer is known again after a new search. A name that nobody has, one's own and that of a disabled member are one and the same query, and so
 * one and the same answer: null.
 */
export async function findAccount(sql: Sql, searcher: string, name: string, now: number): Promise<Find | null> {
  await sql.query('DELETE FROM recipient_lookups WHERE found_at < $1::bigint', [now - KEPT_MS])
  const [found] = await sql.query<Find>(
    `WITH there AS (
       SELECT id, username FROM members WHERE name_key = $2 AND id <> $1::bigint AND disabled_at IS NULL
     ), kept AS (
       INSERT INTO recipient_lookups AS f (searcher, recipient, found_at) SELECT $1::bigint, id, $3::bigint FROM there
       ON CONFLICT (searcher, recipient) DO UPDATE SET found_at = excluded.found_at,
         id = CASE WHEN f.found_at > $4::bigint THEN f.id ELSE gen_random_uuid() END
       RETURNING id
     )
     SELECT kept.id::text, there.username FROM kept, there`,
    [searcher, nameKey(name), now, now - FIND_MS],
  )
  return found ?? null
}

/** Whether a member could find an account by this name; it is not kept. */
export async function canBeFound(sql: Sql, searcher: string, name: string): Promise<boolean> {
  const found = await sql.query(
    'SELECT 1 FROM members WHERE name_key = $2 AND id <> $1::bigint AND disabled_at IS NULL',
    [searcher, nameKey(name)],
  )
  return found.length > 0
}

/** Whom an id that was made for a member means, and whether its hour is over; null for an id that was made for nobody or for somebody else. */
export async function recipientOf(
  sql: Sql,
  searcher: string,
  id: string,
  now: number,
): Promise<{ member: string; expired: boolean } | null> {
  if (!UUID.test(id)) return null
  const [found] = await sql.query<{ member: string; found_at: number }>(
    'SELECT recipient::text AS member, found_at FROM recipient_lookups WHERE id = $1::uuid AND searcher = $2::bigint',
    [id, searcher],
  )
  return found ? { member: found.member, expired: now - found.found_at >= FIND_MS } : null
}
