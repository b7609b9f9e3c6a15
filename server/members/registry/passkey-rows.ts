import type { Sql } from '../../core/db/sql.ts'
import type { StoredPasskey } from '../../core/second-factor/passkeys.ts'
import { NOT_RESET } from './second-factors.ts'

/** Passkey of a member. Times in epoch ms; `used_at` is null before the first use. */
export interface MemberPasskey extends StoredPasskey {
  row: string
  member: string
  name: string
  created_at: number
  used_at: number | null
}

const COLUMNS = `f.id::text AS row, f.member::text, f.credential AS id, f.public_key AS "publicKey", f.counter, f.transports,
  f.synced AS "isSynced", f.name, f.created_at, f.used_at`

/** Returns the passkey with this id of an authenticator, or null; null as well if an operator's reset of its member is due. `now` in epoch ms. */
export async function findPasskey(sql: Sql, credential: string, now: number): Promise<MemberPasskey | null> {
  const [found] = await sql.query<MemberPasskey>(
    `SELECT ${COLUMNS} FROM passkeys f WHERE f.credential = $1 AND ${NOT_RESET}`,
    [credential, now],
  )
  return found ?? null
}

/** Returns the passkeys of a member, oldest first; none if an operator's reset is due. */
export const listPasskeys = (sql: Sql, member: string, now: number): Promise<MemberPasskey[]> =>
  sql.query<MemberPasskey>(
    `SELECT ${COLUMNS} FROM passkeys f WHERE f.member = $1::bigint AND ${NOT_RESET} ORDER BY f.id`,
    [member, now],
  )

/** Stores a new passkey of a member. Returns false if the credential is stored already. */
export async function storePasskey(
  tx: Sql,
  { member, name, passkey, now }: { member: string; name: string; passkey: StoredPasskey; now: number },
): Promise<boolean> {
  const { id, publicKey, counter, transports, isSynced } = passkey
  const stored = await tx.query(
    `INSERT INTO passkeys (member, credential, public_key, counter, transports, synced, name, created_at)
     VALUES ($1::bigint, $2, $3, $4::bigint, $5::text[], $6, $7, $8::bigint) ON CONFLICT DO NOTHING RETURNING id`,
    [member, id, publicKey, counter, transports, isSynced, name, now],
  )
  return stored.length > 0
}

/** Stores the counter of a use. Returns false if another use has changed it since it was read, or the passkey was removed. */
export async function recordPasskeyUse(
  tx: Sql,
  { row, counter }: Pick<MemberPasskey, 'row' | 'counter'>,
  next: number,
  now: number,
): Promise<boolean> {
  const used = await tx.query(
    'UPDATE passkeys SET counter = $3::bigint, used_at = $4::bigint WHERE id = $1::bigint AND counter = $2::bigint RETURNING id',
    [row, counter, next, now],
  )
  return used.length > 0
}

/** Renames a passkey of a member. Returns whether there is one with this id. */
export async function renamePasskeyRow(tx: Sql, member: string, row: string, name: string): Promise<boolean> {
  const renamed = await tx.query(
    'UPDATE passkeys SET name = $3 WHERE id = $2::bigint AND member = $1::bigint RETURNING id',
    [member, row, name],
  )
  return renamed.length > 0
}

/** Deletes a passkey of a member and returns its name, or null if there is none with this id. */
export async function deletePasskey(tx: Sql, member: string, row: string): Promise<string | null> {
  const [deleted] = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE id = $2::bigint AND member = $1::bigint RETURNING name',
    [member, row],
  )
  return deleted?.name ?? null
}
