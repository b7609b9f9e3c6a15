import type { Sql } from '../../core/db/sql.ts'
import { isOneTimeForm, verifyOneTimePassword } from '../../core/second-factor/one-time-passwords.ts'
import { createRecoveryCodes, findRecoveryHash, hashRecoveryCode } from '../../core/second-factor/recovery-codes.ts'
import type { SecretBox } from '../../core/secrets/secret-box.ts'
import { isCommonPassword } from '../../members/registry/common-passwords.rules.ts'

/** Lengths of a password in characters. */
const [MIN_PASSWORD, MAX_PASSWORD] = [12, 128]

/** Secrets of a person. Times in epoch ms. */
export interface OperatorCredentials {
  id: string
  name: string
  email: string
  /** Hash; null before the set-up. */
  password: string | null
  /** Sealed secret of the one-time passwords; null before the set-up. */
  totp: string | null
  /** Step of the one-time password used last. */
  totp_step: number | null
  /** Sealed secret that a set-up has shown and that is not confirmed yet. */
  pending_totp: string | null
  setup_digest: string | null
  setup_until: number | null
  /** True if the set-up replaces the second factor only. */
  setup_keeps_password: boolean
  failed_logins: number
  set_up_at: number | null
  disabled_at: number | null
}

/** Returns the secrets of a person, or null. `lock` makes uses of the second factor wait for each other. */
export const findCredentials = async (
  sql: Sql,
  name: string,
  lock: 'lock' | null = null,
): Promise<OperatorCredentials | null> =>
  (
    await sql.query<OperatorCredentials>(
      `SELECT id::text, name, email, password, totp, totp_step, pending_totp, setup_digest, setup_until, setup_keeps_password,
         failed_logins, set_up_at, disabled_at FROM operators WHERE name = $1${lock ? ' FOR UPDATE' : ''}`,
      [name],
    )
  )[0] ?? null

const toOwner = (id: string): string => `operator ${id}`

/**
 * Uses up a one-time password or a recovery code; returns whether it was valid. Each works once. The caller holds the lock of the person's row.
 */
export async function consumeSecondFactor(
  tx: Sql,
  box: SecretBox,
  { id, totp, totp_step }: Pick<OperatorCredentials, 'id' | 'totp' | 'totp_step'>,
  { code, now }: { code: string; now: number },
): Promise<boolean> {
  if (totp === null) return false
  if (!isOneTimeForm(code)) return consumeRecoveryCode(tx, id, code)
  const step = verifyOneTimePassword(box.open(totp, id), code, { now, lastStep: totp_step })
  if (step === null) return false
  await tx.query('UPDATE operators SET totp_step = $2::bigint WHERE id = $1::bigint', [id, step])
  return true
}

async function consumeRecoveryCode(tx: Sql, id: string, code: string): Promise<boolean> {
  const rows = await tx.query<{ hash: string }>(
    'SELECT hash FROM operator_recovery_codes WHERE operator = $1::bigint',
    [id],
  )
  const hash = findRecoveryHash(
    code,
    toOwner(id),
    rows.map((row) => row.hash),
  )
  if (hash === null) return false
  const used = await tx.query(
    'DELETE FROM operator_recovery_codes WHERE operator = $1::bigint AND hash = $2 RETURNING hash',
    [id, hash],
  )
  return used.length > 0
}

/** Replaces the recovery codes of a person and returns the new ones, which are not stored. */
export async function replaceRecoveryCodes(tx: Sql, id: string): Promise<string[]> {
  const codes = createRecoveryCodes()
  await tx.query('DELETE FROM operator_recovery_codes WHERE operator = $1::bigint', [id])
  await tx.query(
    'INSERT INTO operator_recovery_codes (operator, hash) SELECT $1::bigint, hash FROM unnest($2::text[]) AS hash',
    [id, codes.map((code) => hashRecoveryCode(code, toOwner(id)))],
  )
  return codes
}

/** Returns the sentence why a password is not accepted, or null. */
export function findPasswordFault(password: string, { name, email }: { name: string; email: string }): string | null {
  const { length } = [...password]
  if (length < MIN_PASSWORD || length > MAX_PASSWORD)
    return `password: must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`
  if ([name, email].some((text) => isCommonPassword(password, text))) return 'password: is too common.'
  return null
}
