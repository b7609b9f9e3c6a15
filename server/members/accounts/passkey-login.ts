import * as contract from '../../../shared/base/contract/passkeys.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { startPasskeyAuthentication } from '../../core/second-factor/passkeys.ts'
import { isKnownDevice, readDevice, rememberDevice } from '../registry/known-devices.ts'
import { findMemberById, lockMember } from '../registry/members.ts'
import { toNameKey } from '../registry/names.ts'
import { checkPasskey, findParty, issueOptions, refusePasskey } from '../registry/passkey-proofs.ts'
import { resolveName } from '../registry/resolve-name.ts'
import { consumeNamelessLogin } from './account-limits.ts'
import { readLoginOrigin, toBrowserName } from './device-name.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { issueToken } from './session-tokens.ts'

/** Binding of challenges of logins. The person is not known yet. */
const LOGIN = { purpose: 'login', owner: '' } as const

/** Returns the options of a login without a name: the browser offers the passkeys of the site. */
export const startPasskeyLogin = handle(contract.startPasskeyLogin, async ({ context, request }) => {
  const party = await findParty(context)
  if (party instanceof Refusal) return party
  return issueOptions(context, await startPasskeyAuthentication(party), { ...LOGIN, client: toSenderKey(request.ip) })
})

/**
 * Logs in with a passkey, which takes the place of password and code: it proves possession of the device, and the device has verified the person. With a
 * name, the passkey must be of this member. Like other logins it does not confirm the session.
 */
export const loginWithPasskey = handle(contract.loginWithPasskey, async (call) => {
  const result = await logIn(call)
  if (result instanceof Refusal) call.context.security.recordFailure('login', result)
  return result
})

async function logIn({ form, lang, context, request }: CallOf<typeof contract.loginWithPasskey>) {
  const { db, now } = context
  const attempt = await consumeNamelessLogin(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  const valid = await checkPasskey(context, form.credential, LOGIN)
  if (valid instanceof Refusal) return valid
  const member = await findMemberById(db, valid.passkey.member)
  if (!member) return refusePasskey(context)
  const isOther =
    form.username !== null && toNameKey(await resolveName(db, form.username)) !== toNameKey(member.username)
  if (isOther) return refuse('accounts.otherPasskey', {}, { field: 'credential', rule: 'wrong' })
  const device = readDevice(request)
  const isNew = !(await isKnownDevice(db, member.username, device, now()))
  const { id } = member
  const at = now()
  const opened = await db.transaction(async (tx) => {
    const name = await lockMember(tx, id)
    if (name === null) return refuse('refusals.disabled')
    if (!(await valid.use(tx))) return null
    await rememberDevice(tx, { id, name }, device, at)
    const browser = toBrowserName(request.headers['user-agent'])
    if (isNew && !member.demo) await notifyNewDevice(tx, { id, name, lang, browser }, at)
    return { token: await issueToken(tx, id, at, readLoginOrigin(request)) }
  })
  if (opened === null) return refusePasskey(context)
  if (opened instanceof Refusal) return opened
  await attempt.refund()
  return succeed({ userInfo: opened }, 'accounts.loggedIn').withCookie(device.cookie)
}
