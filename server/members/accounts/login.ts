import { loginWithCode as withCode } from '../../../shared/base/contract/second-factor.ts'
import * as contract from '../../../shared/base/contract/session.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { revokePartnerToken } from '../../platform/partners/partner-tokens.ts'
import { checkCode, refuseCode, type ValidCode } from '../registry/factor-codes.ts'
import {
  type CountedLogin,
  type Device,
  readDevice,
  refundLoginAttempt,
  rememberDevice,
} from '../registry/known-devices.ts'
import { type Credentials, lockUnchangedPassword, replacePassword } from '../registry/members.ts'
import {
  hashPassword,
  isOutdatedHash,
  passwordMatches,
  toMemberClient,
  toUnknownClient,
} from '../registry/passwords.ts'
import { resolveName } from '../registry/resolve-name.ts'
import { hasSecondFactor } from '../registry/second-factors.ts'
import { refuseLoginWithoutCode } from '../registry/session-confirmation.ts'
import { consumeLogin } from './account-limits.ts'
import { readLoginOrigin, toBrowserName } from './device-name.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { announceUsedCode } from './second-factor.ts'
import { issueToken, type LoginOrigin, revokeToken } from './session-tokens.ts'

/**
 * Logs in. A wrong name and a wrong password get the same response after the same work. Only a caller with the right password learns that a member is disabled.
 * The device is remembered, so that strangers' attempts no longer delay it, and the member is notified of a new device.
 */
export const login = handle(contract.login, (call) => logInAndRecord(call, null))

/** Logs in with a code of the second factor. A member without one needs none. */
export const loginWithCode = handle(withCode, (call) => logInAndRecord(call, call.form.code))

async function logInAndRecord(call: CallOf<typeof contract.login>, code: string | null) {
  const result = await logIn(call, code)
  if (result instanceof Refusal) call.context.security.recordFailure('login', result)
  return result
}

async function logIn({ form, lang, context, request }: CallOf<typeof contract.login>, code: string | null) {
  const { db, now } = context
  const device = readDevice(request)
  const name = await resolveName(db, form.username)
  const attempt = await consumeLogin(context, name, device)
  if (attempt instanceof Refusal) return attempt
  const { credentials, isKnownDevice, counter } = attempt.counted
  const asker = isKnownDevice && credentials ? toMemberClient(credentials.id) : toUnknownClient(request.ip)
  const right = await passwordMatches(form.password, credentials?.password ?? null, asker).catch(async (error) => {
    // A full hash queue is not a wrong password.
    await attempt.refund()
    await refundLoginAttempt(db, counter)
    throw error
  })
  if (!credentials || !right) return refuse('accounts.wrongLogin')
  if (credentials.disabled) return refuse('refusals.disabled')
  const factor = await checkLoginFactor(context, { member: credentials.id, code, isUnknownDevice: !isKnownDevice })
  if (factor instanceof Refusal) return factor
  const renewed = isOutdatedHash(credentials.password) ? await hashPassword(form.password, asker) : null
  const agent = request.headers['user-agent']
  const at = { name, origin: readLoginOrigin(request), device, counter, now: now() }
  const newDevice = isKnownDevice || credentials.demo ? null : { name, lang, browser: toBrowserName(agent) }
  const token = await db.transaction(async (tx) => {
    if (factor && !(await factor.use(tx))) return 'used' as const
    const opened = await openSession(tx, credentials, renewed, at)
    if (opened !== null && factor?.kind === 'recovery')
      await announceUsedCode(tx, { member: credentials.id, lang }, at.now)
    if (opened !== null && newDevice) await notifyNewDevice(tx, { id: credentials.id, ...newDevice }, at.now)
    return opened === null ? null : { opened }
  })
  if (token === 'used') return refuseCode(context)
  if (token === null) return refuse('accounts.wrongLogin')
  await attempt.refund()
  await factor?.refund()
  return succeed({ userInfo: { token: token.opened } }, 'accounts.loggedIn').withCookie(device.cookie)
}

/**
 * Checks the second factor of a member whose password was right, who learns only now that there is one. Returns the valid code, null if none is needed, or the
 * refusal. A login does not confirm the session for other acts.
 */
async function checkLoginFactor(
  context: Context,
  given: { member: string; code: string | null; isUnknownDevice: boolean },
): Promise<ValidCode | Refusal | null> {
  const { code } = given
  const { second_factor_login } = await context.settings.read()
  if (!second_factor_login || !(await hasSecondFactor(context.db, given.member, context.now()))) return null
  return code === null
    ? refuseLoginWithoutCode(context.db, given.member, context.now())
    : checkCode(context, { ...given, code })
}

interface LoginDetails {
  name: string
  origin: LoginOrigin
  device: Device
  counter: CountedLogin['counter']
  now: number
}

/** Opens a session. Returns null if the password changed while it was checked: the session would survive the change, which ends all sessions. */
async function openSession(
  tx: Sql,
  { id, password }: Credentials,
  renewed: string | null,
  { name, origin, device, counter, now }: LoginDetails,
): Promise<string | null> {
  if (!(await lockUnchangedPassword(tx, id, password))) return null
  if (renewed !== null) await replacePassword(tx, id, password, renewed)
  await rememberDevice(tx, { id, name }, device, now, counter)
  return issueToken(tx, id, now, origin)
}

/** Ends the session of the request's token. */
export const logout = handle(contract.logout, async ({ context, request }) => {
  const token = String(request.headers.token)
  await (request.partner ? revokePartnerToken(context.db, token) : revokeToken(context.db, token))
  return succeed(null, 'accounts.loggedOut')
})
