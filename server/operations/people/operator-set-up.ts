import { Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import {
  createOneTimeSecret,
  getOneTimeUri,
  verifyOneTimePassword,
} from '../../core/second-factor/one-time-passwords.ts'
import { createSecret, equalsInConstantTime, toDigest } from '../../core/secrets/random-secrets.ts'
import { hashPassword, passwordMatches, toUnknownClient } from '../../members/registry/passwords.ts'
import { appendAct } from '../audit/audit-log.ts'
import { type AttemptOrigin, InputFault, type RunAttempt, toAttemptRow } from './login-attempts.ts'
import {
  findCredentials,
  findPasswordFault,
  type OperatorCredentials,
  replaceRecoveryCodes,
} from './operator-credentials.ts'
import type { LoggedIn } from './operator-login.ts'
import { openOperatorSession } from './operator-sessions.ts'

/** Lifetime of a set-up code. */
const SETUP_MS = 24 * 3_600_000
const WRONG = 'Name or set-up code is wrong, or the code has expired.'

type SetUpContext = Pick<Context, 'db' | 'now' | 'openSecretBox' | 'settings'>

/** Issues the code with which a person sets up, and ends the person's sessions. With `keepsPassword` the person needs the present password too. */
export async function issueSetUpCode(
  tx: Sql,
  id: string,
  { keepsPassword, now }: { keepsPassword: boolean; now: number },
): Promise<{ code: string; until: number }> {
  const code = createSecret()
  await tx.query(
    `UPDATE operators SET setup_digest = $2, setup_until = $3::bigint, setup_keeps_password = $4, pending_totp = NULL,
       totp = NULL WHERE id = $1::bigint`,
    [id, toDigest(code), now + SETUP_MS, keepsPassword],
  )
  await tx.query('DELETE FROM operator_recovery_codes WHERE operator = $1::bigint', [id])
  await tx.query('DELETE FROM operator_sessions WHERE operator = $1::bigint', [id])
  return { code, until: now + SETUP_MS }
}

/** Returns whether a code is that of the person's set-up. */
function isSetUpCode({ setup_digest, setup_until }: OperatorCredentials, code: string, now: number): boolean {
  if (setup_digest === null || setup_until === null || setup_until <= now) return false
  return equalsInConstantTime(setup_digest, toDigest(code))
}

/** Begins the set-up of a person: returns a new secret for an authenticator app, also as an `otpauth://` address. */
export const beginSetUp = (
  context: SetUpContext,
  attempt: RunAttempt,
  { name, code }: { name: string; code: string },
  origin: AttemptOrigin,
): Promise<{ secret: string; uri: string; keeps_password: boolean } | Problem> =>
  attempt({ command: 'set-up', name, origin }, async () => {
    const { db, now } = context
    const box = await context.openSecretBox()
    const { name: issuer } = await context.settings.read()
    return db.transaction(async (tx) => {
      const person = await findCredentials(tx, name, 'lock')
      if (!person || !isSetUpCode(person, code, now())) return new Problem(WRONG)
      const secret = createOneTimeSecret()
      await tx.query('UPDATE operators SET pending_totp = $2 WHERE id = $1::bigint', [
        person.id,
        box.seal(secret, person.id),
      ])
      return {
        secret,
        uri: getOneTimeUri(secret, `${issuer} operators`, name),
        keeps_password: person.setup_keeps_password,
      }
    })
  })

/** Input that completes a set-up: the set-up code, the new password (or the present one), and a one-time password of the new secret. */
export interface SetUpInput {
  name: string
  code: string
  password: string
  one_time: string
}

/** Completes a set-up: stores the password and the second factor, returns recovery codes, and logs the person in. */
export const finishSetUp = (
  context: SetUpContext,
  attempt: RunAttempt,
  { name, code, password, one_time }: SetUpInput,
  origin: AttemptOrigin,
): Promise<(LoggedIn & { recovery_codes: string[] }) | Problem> =>
  attempt({ command: 'set-up', name, origin }, async () => {
    const { db, now } = context
    const asker = toUnknownClient(origin.address)
    const known = await findCredentials(db, name)
    if (!known || !isSetUpCode(known, code, now())) return new Problem(WRONG)
    const hash = await resolvePassword(known, password, asker)
    if (hash instanceof Problem) return hash
    const box = await context.openSecretBox()
    return db.transaction(async (tx) => {
      const person = await findCredentials(tx, name, 'lock')
      if (!person || !isSetUpCode(person, code, now()) || person.disabled_at !== null) return new Problem(WRONG)
      if (person.pending_totp === null) return new InputFault('The set-up must begin with a new secret.')
      const secret = box.open(person.pending_totp, person.id)
      const step = verifyOneTimePassword(secret, one_time, { now: now(), lastStep: null })
      if (step === null)
        return new Problem('one_time: is not the code that the app shows now; check the clocks of both devices.')
      await tx.query(
        `UPDATE operators SET password = $2, totp = pending_totp, totp_step = $3::bigint, pending_totp = NULL, setup_digest = NULL,
           setup_until = NULL, setup_keeps_password = false, failed_logins = 0, set_up_at = coalesce(set_up_at, $4::bigint)
         WHERE id = $1::bigint`,
        [person.id, hash, step, now()],
      )
      const recovery_codes = await replaceRecoveryCodes(tx, person.id)
      const session = await openOperatorSession(tx, person.id, { ...origin, now: now() })
      await appendAct(tx, toAttemptRow({ command: 'set-up', name, origin }, 'done', '', now()))
      return { name, session, failed: person.failed_logins, recovery_codes }
    })
  })

/** Returns the hash to store: of a new password, or the present one if the set-up keeps it and it was typed. */
async function resolvePassword(
  person: OperatorCredentials,
  password: string,
  asker: ReturnType<typeof toUnknownClient>,
): Promise<string | Problem> {
  if (person.setup_keeps_password && person.password !== null)
    return (await passwordMatches(password, person.password, asker))
      ? person.password
      : new Problem('password: is not the present password. A lost password is reset on the machine.')
  const fault = findPasswordFault(password, person)
  return fault === null ? hashPassword(password, asker) : new InputFault(fault)
}
