import type { Sql } from '../../core/db/sql.ts'
import { hashRecoveryCode } from '../../core/second-factor/recovery-codes.ts'
import { recordPasswordSet } from './members.ts'

/** Authenticator app that is switched on. `last_step` is the step of the code used last. */
export interface Authenticator {
  /** Encrypted for its member. */
  secret: string
  activated_at: number
  last_step: number | null
}

/** Owner in the hashes of a member's recovery codes. */
export const toCodeOwner = (member: string): string => `member ${member}`

/** Condition on a table `f` with `member`: no reset of the member's factors is due. `$2` is the time in epoch ms. */
export const NOT_RESET = `NOT EXISTS (SELECT 1 FROM second_factor_resets r WHERE r.member = f.member AND r.due_at <= $2::bigint)`

/** Returns the authenticator app of a member; null without one, or if an operator's reset is due. `now` in epoch ms. */
export async function findAuthenticator(sql: Sql, member: string, now: number): Promise<Authenticator | null> {
  const [found] = await sql.query<Authenticator>(
    `SELECT secret, activated_at, last_step FROM authenticators f
     WHERE member = $1::bigint AND activated_at IS NOT NULL AND ${NOT_RESET}`,
    [member, now],
  )
  return found ?? null
}

/** Returns whether a member has a second factor: an authenticator app or a passkey. `now` in epoch ms. */
export const hasSecondFactor = async (sql: Sql, member: string, now: number): Promise<boolean> =>
  (await findNewestFactor(sql, member, now)) !== null

/** Returns when the newest factor of a member was set up, epoch ms; null without one, or if an operator's reset is due. */
export async function findNewestFactor(sql: Sql, member: string, now: number): Promise<number | null> {
  const [found] = await sql.query<{ at: number | null }>(
    `SELECT max(f.at) AS at FROM (
       SELECT member, activated_at AS at FROM authenticators WHERE member = $1::bigint
       UNION ALL SELECT member, created_at FROM passkeys WHERE member = $1::bigint) f WHERE ${NOT_RESET}`,
    [member, now],
  )
  return found?.at ?? null
}

/** Returns the hashes of the member's unused recovery codes. */
export async function listRecoveryHashes(sql: Sql, member: string): Promise<string[]> {
  const rows = await sql.query<{ hash: string }>('SELECT hash FROM recovery_codes WHERE member = $1::bigint', [member])
  return rows.map(({ hash }) => hash)
}

/** Records that the code of a step was used. Returns false if a code of this step or of a later one was used before. */
export async function useStep(tx: Sql, member: string, step: number): Promise<boolean> {
  const used = await tx.query(
    `UPDATE authenticators SET last_step = $2::bigint
     WHERE member = $1::bigint AND activated_at IS NOT NULL AND (last_step IS NULL OR last_step < $2::bigint) RETURNING id`,
    [member, step],
  )
  return used.length > 0
}

/** Deletes a recovery code. Returns false if it was used before. */
export async function useRecoveryHash(tx: Sql, member: string, hash: string): Promise<boolean> {
  const used = await tx.query('DELETE FROM recovery_codes WHERE member = $1::bigint AND hash = $2 RETURNING hash', [
    member,
    hash,
  ])
  return used.length > 0
}

/** Replaces the member's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Sql,
  member: string,
  codes: readonly string[],
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(tx, member)
  await tx.query(
    'INSERT INTO recovery_codes (member, hash, created_at) SELECT $1::bigint, hash, $3::bigint FROM unnest($2::text[]) AS hash',
    [member, codes.map((code) => hashRecoveryCode(code, toCodeOwner(member))), now],
  )
}

/** Stores the secret of an app that is being set up, in place of an earlier one. Returns false if an app is switched on. */
export async function storePendingSecret(tx: Sql, member: string, secret: string, now: number): Promise<boolean> {
  await deleteResetFactors(tx, member, now)
  const stored = await tx.query(
    `INSERT INTO authenticators (member, secret, created_at) VALUES ($1::bigint, $2, $3::bigint)
     ON CONFLICT (member) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
     WHERE authenticators.activated_at IS NULL RETURNING id`,
    [member, secret, now],
  )
  return stored.length > 0
}

/** Returns the encrypted secret of the app that a member is setting up, or null. */
export async function findPendingSecret(sql: Sql, member: string): Promise<string | null> {
  const [row] = await sql.query<{ secret: string }>(
    'SELECT secret FROM authenticators WHERE member = $1::bigint AND activated_at IS NULL',
    [member],
  )
  return row?.secret ?? null
}

/** Switches the app with this encrypted secret on. Returns false if another has replaced it, or it is on. */
export async function activateSecret(
  tx: Sql,
  { member, secret, step, now }: { member: string; secret: string; step: number; now: number },
): Promise<boolean> {
  const activated = await tx.query(
    `UPDATE authenticators SET activated_at = $4::bigint, last_step = $3::bigint
     WHERE member = $1::bigint AND secret = $2 AND activated_at IS NULL RETURNING id`,
    [member, secret, step, now],
  )
  return activated.length > 0
}

/** Deletes the authenticator app and the recovery codes of a member, and an ordered reset. Passkeys stay. */
export async function deleteAuthenticator(tx: Sql, member: string): Promise<void> {
  await deleteRecoveryCodes(tx, member)
  await tx.query('DELETE FROM second_factor_resets WHERE member = $1::bigint', [member])
  await tx.query('DELETE FROM authenticators WHERE member = $1::bigint', [member])
}

/** Deletes the recovery codes of a member. */
export const deleteRecoveryCodes = (tx: Sql, member: string): Promise<unknown> =>
  tx.query('DELETE FROM recovery_codes WHERE member = $1::bigint', [member])

/** Deletes the factors of a member whose reset is due. The hold of payouts continues from the time of the reset. */
export async function deleteResetFactors(tx: Sql, member: string, now: number): Promise<void> {
  const [reset] = await tx.query<{ due_at: number }>(
    'SELECT due_at FROM second_factor_resets WHERE member = $1::bigint AND due_at <= $2::bigint FOR UPDATE',
    [member, now],
  )
  if (!reset) return
  await deleteAuthenticator(tx, member)
  await tx.query('DELETE FROM passkeys WHERE member = $1::bigint', [member])
  await recordPasswordSet(tx, member, reset.due_at)
}

/** Orders a reset of the member's factors at a time. An earlier order stays. Returns the time at which the factors are reset. */
export async function orderReset(tx: Sql, member: string, now: number, due: number): Promise<number> {
  const [row] = await tx.query<{ due_at: number }>(
    `INSERT INTO second_factor_resets (member, ordered_at, due_at) VALUES ($1::bigint, $2::bigint, $3::bigint)
     ON CONFLICT (member) DO UPDATE SET due_at = second_factor_resets.due_at RETURNING due_at`,
    [member, now, due],
  )
  return row?.due_at ?? due
}

/** Cancels a reset that is not due. Returns whether there was one. */
export async function cancelReset(tx: Sql, member: string, now: number): Promise<boolean> {
  const cancelled = await tx.query(
    'DELETE FROM second_factor_resets WHERE member = $1::bigint AND due_at > $2::bigint RETURNING member',
    [member, now],
  )
  return cancelled.length > 0
}

/** Returns when an operator's reset is due, epoch ms; null without one. */
export async function findReset(sql: Sql, member: string): Promise<number | null> {
  const [row] = await sql.query<{ due_at: number }>(
    'SELECT due_at FROM second_factor_resets WHERE member = $1::bigint',
    [member],
  )
  return row?.due_at ?? null
}
