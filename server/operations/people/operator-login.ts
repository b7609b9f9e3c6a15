import { Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { hashPassword, passwordMatches, toUnknownClient } from '../../members/registry/passwords.ts'
import { appendAct } from '../audit/audit-log.ts'
import { type AttemptOrigin, type RunAttempt, toAttemptRow } from './login-attempts.ts'
import {
  consumeSecondFactor,
  findCredentials,
  findPasswordFault,
  type OperatorCredentials,
  replaceRecoveryCodes,
} from './operator-credentials.ts'
import { issueProof, type OpenSession, openOperatorSession, PROOF_MS } from './operator-sessions.ts'

type LoginContext = Pick<Context, 'db' | 'now' | 'openSecretBox'>

/** Result of a login. */
export interface LoggedIn {
  name: string
  /** Token of the session. */
  session: string
  /** Failed attempts since the login before. */
  failed: number
}

const WRONG = 'Name, password or code is wrong.'

/** Logs a person in with password and second factor. All failures have the same answer after the same work. */
export const logIn = (
  context: LoginContext,
  attempt: RunAttempt,
  { name, password, code }: { name: string; password: string; code: string },
  origin: AttemptOrigin,
): Promise<LoggedIn | Problem> =>
  attempt({ command: 'login', name, origin }, async () => {
    const { db, now } = context
    const known = await findCredentials(db, name)
    const matches = await passwordMatches(password, known?.password ?? null, toUnknownClient(origin.address))
    if (!matches || !known) return new Problem(WRONG)
    const box = await context.openSecretBox()
    return db.transaction(async (tx) => {
      const person = await lockUnchanged(tx, known)
      if (!person || !(await consumeSecondFactor(tx, box, person, { code, now: now() }))) return new Problem(WRONG)
      await tx.query('UPDATE operators SET failed_logins = 0 WHERE id = $1::bigint', [person.id])
      const session = await openOperatorSession(tx, person.id, { ...origin, now: now() })
      await appendAct(tx, toAttemptRow({ command: 'login', name, origin }, 'done', '', now()))
      return { name, session, failed: person.failed_logins }
    })
  })

/** Locks the row of an active person; null if the password changed since it was checked. */
async function lockUnchanged(tx: Sql, known: OperatorCredentials): Promise<OperatorCredentials | null> {
  const person = await findCredentials(tx, known.name, 'lock')
  return person && person.password === known.password && person.disabled_at === null && person.set_up_at !== null
    ? person
    : null
}

/** Uses up a code of the second factor in a session, and runs `work` in the same transaction. */
const withCode = <T>(
  context: LoginContext,
  attempt: RunAttempt,
  { session, code, command }: { session: OpenSession; code: string; command: 'prove' | 'recovery-codes' },
  origin: AttemptOrigin,
  work: (tx: Sql, now: number) => Promise<T>,
): Promise<T | Problem> =>
  attempt({ command, name: session.person, origin }, async () => {
    const box = await context.openSecretBox()
    const now = context.now()
    return context.db.transaction(async (tx) => {
      const person = await findCredentials(tx, session.person, 'lock')
      if (!person || !(await consumeSecondFactor(tx, box, person, { code, now })))
        return new Problem('The code is wrong, or was used before.')
      const result = await work(tx, now)
      await appendAct(tx, toAttemptRow({ command, name: session.person, origin }, 'done', '', now))
      return result
    })
  })

/** Proves the second factor again in a session. Returns the token of the proof and when it ends, epoch ms. */
export const proveAgain = (
  context: LoginContext,
  attempt: RunAttempt,
  given: { session: OpenSession; code: string },
  origin: AttemptOrigin,
): Promise<{ proof: string; until: number } | Problem> =>
  withCode(context, attempt, { ...given, command: 'prove' }, origin, async (tx, now) => ({
    proof: await issueProof(tx, given.session.id, now),
    until: now + PROOF_MS,
  }))

/** Replaces the own recovery codes and returns the new ones. */
export const renewRecoveryCodes = (
  context: LoginContext,
  attempt: RunAttempt,
  given: { session: OpenSession; code: string },
  origin: AttemptOrigin,
): Promise<{ recovery_codes: string[] } | Problem> =>
  withCode(context, attempt, { ...given, command: 'recovery-codes' }, origin, async (tx) => ({
    recovery_codes: await replaceRecoveryCodes(tx, given.session.operator),
  }))

/** Changes the own password, which needs the present one and the second factor, and ends the other sessions. */
export const changePassword = async (
  context: LoginContext,
  attempt: RunAttempt,
  { session, password, next, code }: { session: OpenSession; password: string; next: string; code: string },
  origin: AttemptOrigin,
): Promise<{ ended: number } | Problem> => {
  const { db, now } = context
  const known = await findCredentials(db, session.person)
  const fault = known && findPasswordFault(next, known)
  if (fault) return new Problem(`new_${fault}`)
  return attempt({ command: 'password', name: session.person, origin }, async () => {
    const asker = toUnknownClient(origin.address)
    if (!known || !(await passwordMatches(password, known.password, asker))) return new Problem(WRONG)
    const hash = await hashPassword(next, asker)
    const box = await context.openSecretBox()
    return db.transaction(async (tx) => {
      const person = await lockUnchanged(tx, known)
      if (!person || !(await consumeSecondFactor(tx, box, person, { code, now: now() }))) return new Problem(WRONG)
      await tx.query('UPDATE operators SET password = $2 WHERE id = $1::bigint', [person.id, hash])
      const ended = await tx.query(
        'DELETE FROM operator_sessions WHERE operator = $1::bigint AND id <> $2::bigint RETURNING id',
        [person.id, session.id],
      )
      await appendAct(tx, toAttemptRow({ command: 'password', name: person.name, origin }, 'done', '', now()))
      return { ended: ended.length }
    })
  })
}
