import * as contract from '../../shared/contract/session.ts'
import type { Sql } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { Refusal, refuse, succeed } from '../http/refusal.ts'
import { credentialsOf, passwordStillIs, replacePassword } from '../members/members.ts'
import { hashPassword, isOutdated, passwordMatches } from '../members/passwords.ts'
import { deviceName } from './device.ts'
import { consumeLogin } from './limits.ts'
import { issueToken, revokeToken } from './tokens.ts'

/** Signs in. A wrong name and a wrong password are the same answer after the same work; only who knows the password learns that a member is disabled. */
export const login = handle(contract.login, async ({ form, context, request }) => {
  const { db, now } = context
  const attempt = consumeLogin(context, form.username, request.ip)
  if (attempt instanceof Refusal) return attempt
  const found = await credentialsOf(db, form.username)
  const right = await passwordMatches(form.password, found?.password ?? null)
  if (!found || !right) return refuse('accounts.wrongLogin')
  if (found.disabled) return refuse('accounts.disabled')
  const renewed = isOutdated(found.password) ? await hashPassword(form.password) : null
  const token = await db.transaction((tx) =>
    openSession(tx, found, renewed, { now: now(), device: deviceName(request.headers['user-agent']) }),
  )
  if (token === null) return refuse('accounts.wrongLogin')
  attempt.passed()
  return succeed({ userinfo: { token } }, 'accounts.loggedIn')
})

/** Null when the password changed while it was checked: such a session would outlive the change that ends all of them. */
async function openSession(
  tx: Sql,
  { id, password }: { id: string; password: string },
  renewed: string | null,
  { now, device }: { now: number; device: string },
): Promise<string | null> {
  if (!(await passwordStillIs(tx, id, password))) return null
  if (renewed !== null) await replacePassword(tx, id, password, renewed)
  return issueToken(tx, id, now, device)
}

/** Ends the session of the token that the request came with. */
export const logout = handle(contract.logout, async ({ context, request }) => {
  await revokeToken(context.db, String(request.headers.token))
  return succeed(null, 'accounts.loggedOut')
})
