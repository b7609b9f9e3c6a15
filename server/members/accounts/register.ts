import { isPlainEmail } from '../../../shared/contract/plain-email.ts'
import * as contract from '../../../shared/contract/session.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { emailCodeMatches, forgetEmailCode } from '../registry/email-codes.ts'
import { addMember, memberOfInviteCode } from '../registry/members.ts'
import { hashPassword, stranger } from '../registry/passwords.ts'
import { settingsOf } from '../settings/settings.ts'
import { consumeRegistration } from './account-limits.ts'
import { deviceName } from './device-name.ts'
import { cookieOf, type Device, deviceOf, rememberDevice } from './known-devices.ts'
import { commonPassword } from './refuse-common-password.ts'
import { grantSampleMoney } from './sample-money.ts'
import { issueToken } from './session-tokens.ts'

type RegisterCall = CallOf<typeof contract.register>

/**
 * Opens an account and logs in. `type` selects the name, the email or the phone number; the other field is ignored. The check for a taken name comes last: if a
 * code proves the email, only its owner learns the result. Without a code the check costs the same work as a registration and is rate limited.
 */
export const register = handle(contract.register, async (call) => {
  const { form, context, request } = call
  const { type } = form
  const name = form[type]
  const offered = await switchedOff(call)
  if (offered) return offered
  if (name === null) return refuse('accounts.nameNeeded', {}, { field: type, rule: 'missing' })
  if (type === 'email' && !isPlainEmail(name)) return refuse('accounts.emailLooks', {}, { field: type, rule: 'plain' })
  if (form.password !== form.repassword)
    return refuse('accounts.passwordsDiffer', {}, { field: 'repassword', rule: 'same' })
  const weak = commonPassword('password', form.password, name)
  if (weak) return weak
  const attempt = await consumeRegistration(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  let isTaken = false
  try {
    const answer = await openAs(call, name)
    isTaken = answer instanceof Refusal && answer.at?.rule === TAKEN
    return answer
  } finally {
    if (!isTaken) await attempt.opened()
  }
})

const TAKEN = 'taken'

async function openAs(call: RegisterCall, name: string) {
  const { form, context, request } = call
  const inviter = await inviterOf(call)
  if (inviter instanceof Refusal) return inviter
  const unproven = await emailUnproven(call, name)
  if (unproven) return unproven
  const passwordHash = await hashPassword(form.password, stranger(request.ip))
  const device = deviceOf(request)
  const label = deviceName(request.headers['user-agent'])
  const token = await context.db.transaction((tx) =>
    openAccount(tx, context, { username: name, passwordHash, inviter }, { device, label }),
  )
  if (token === null) return refuse('accounts.nameTaken', {}, { field: form.type, rule: TAKEN })
  return succeed({ userinfo: { token } }, 'accounts.registered').withCookie(cookieOf(device))
}

/** Creates a member with accounts, and a first session on a device that is known from then on. Returns the token, or null if the name is taken. */
async function openAccount(
  tx: Sql,
  { config, now }: Context,
  member: { username: string; passwordHash: string; inviter: string | null },
  { device, label }: { device: Device; label: string },
): Promise<string | null> {
  const at = now()
  const id = await addMember(tx, member, at)
  if (id === null) return null
  if (config.demo) await grantSampleMoney(tx, id, at)
  await forgetEmailCode(tx, member.username)
  await rememberDevice(tx, { id, name: member.username }, device, at)
  return issueToken(tx, id, at, label)
}

async function switchedOff({ form, context }: RegisterCall): Promise<Refusal | null> {
  const { email_register_switch, phone_register_switch } = await settingsOf(context)
  const at = { field: 'type', rule: 'off' }
  if (form.type === 'email' && !email_register_switch) return refuse('accounts.emailOff', {}, at)
  if (form.type === 'phone' && !phone_register_switch) return refuse('accounts.phoneOff', {}, at)
  return null
}

/** Returns the member of the given invite code, or null without one. Codes are ignored while invite codes are switched off. */
async function inviterOf({ form, context }: RegisterCall): Promise<string | null | Refusal> {
  const { invie_code_switch } = await settingsOf(context)
  if (!invie_code_switch || form.code.trim() === '') return null
  const inviter = await memberOfInviteCode(context.db, form.code)
  return inviter ?? refuse('accounts.unknownInvite', {}, { field: 'code', rule: 'unknown' })
}

async function emailUnproven({ form, context, request }: RegisterCall, email: string): Promise<Refusal | null> {
  const { verify_email_code } = await settingsOf(context)
  if (form.type !== 'email' || !verify_email_code) return null
  if (form.captcha.trim() === '') return refuse('accounts.codeNeeded', {}, { field: 'captcha', rule: 'missing' })
  const right = await emailCodeMatches(context.db, email, form.captcha, context.now(), stranger(request.ip))
  return right ? null : refuse('accounts.codeWrong', {}, { field: 'captcha', rule: 'wrong' })
}
