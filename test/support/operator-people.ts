import assert from 'node:assert/strict'
import { generateSync } from 'otplib'
import type { Context } from '../../server/core/http/context.ts'
import { insertOperator, replaceRoles } from '../../server/operations/people/operator-people.ts'
import { issueProof, openOperatorSession } from '../../server/operations/people/operator-sessions.ts'
import type { AccountsBackend } from './accounts-backend.ts'
import { callAsOperator, type OperatorAnswer } from './operator.ts'

/** Password of people that tests set up. */
export const PERSON_PASSWORD = 'correct horse battery 9'

/** Person who is logged in. */
export interface TestPerson {
  name: string
  id: string
  /** Headers of a session, without and with the proof of the second factor. */
  session: Record<string, string>
  proven: Record<string, string>
}

/** Adds a person with roles, as if set up, with an open session that has been proved. */
export async function addPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: string,
  roles: readonly string[],
): Promise<TestPerson> {
  const id = (await insertOperator(db, { name, email: `${name}@staff.example`, now: now() })) ?? assert.fail(name)
  await replaceRoles(db, id, roles)
  await db.query('UPDATE operators SET set_up_at = created_at WHERE id = $1::bigint', [id])
  const { session, proven } = await openProvenSession({ db, now }, id)
  return { name, id, session, proven }
}

/** Opens a session of a person that has been proved, and returns its headers without and with the proof. */
export async function openProvenSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<Pick<TestPerson, 'session' | 'proven'>> {
  const token = await openOperatorSession(db, id, { address: '127.0.0.1', device: 'test', now: now() })
  const [row] = await db.query<{ id: string }>(
    'SELECT id::text FROM operator_sessions WHERE operator = $1::bigint ORDER BY operator_sessions.id DESC LIMIT 1',
    [id],
  )
  const session = { 'operator-session': token }
  const proof = await issueProof(db, row?.id ?? assert.fail('no session'), now())
  return { session, proven: { ...session, 'operator-proof': proof } }
}

/** Returns the one-time password of a secret at the time of a backend, `steps` of 30 s later. */
export const getCode = (secret: string, { clock }: Pick<AccountsBackend, 'clock'>, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now / 1000) + 30 * steps })

/** Adds a person on the machine and sets it up as the person would. The backend's clock then moves to the next code. */
export async function setUpPerson(
  backend: AccountsBackend,
  name: string,
  roles: string,
): Promise<{ secret: string; session: string; recoveryCodes: string[] }> {
  const call = (path: string, body: object, headers?: Record<string, string>) =>
    callAsOperator(backend, 'POST', path, body, headers && { headers })
  const added = await call('/operators', { name, email: `${name}@staff.example` })
  assert.equal(added.code, 1, added.msg)
  const { code } = added.data as { code: string }
  assert.equal((await callAsOperator(backend, 'PUT', `/operators/${name}/roles`, { roles })).code, 1)
  return completeSetUp(backend, { name, code, password: PERSON_PASSWORD })
}

/** Completes the set-up of a person with a set-up code. */
export async function completeSetUp(
  backend: AccountsBackend,
  { name, code, password }: { name: string; code: string; password: string },
): Promise<{ secret: string; session: string; recoveryCodes: string[] }> {
  const call = (path: string, body: object): Promise<OperatorAnswer> =>
    callAsOperator(backend, 'POST', path, body, { headers: {} })
  const begun = await call('/session/set-up', { name, code })
  assert.equal(begun.code, 1, begun.msg)
  const { secret } = begun.data as { secret: string }
  const done = await call('/session/set-up/finish', { name, code, password, one_time: getCode(secret, backend) })
  assert.equal(done.code, 1, done.msg)
  const { session, recovery_codes } = done.data as { session: string; recovery_codes: string[] }
  backend.clock.now += 30_000
  return { secret, session, recoveryCodes: recovery_codes }
}
