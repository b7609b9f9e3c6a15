import { register as contract } from '../../../shared/base/contract/registration.ts'
import { findRegistrationRefusal } from '../../../shared/base/rules/registration.rules.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { findConsentedDocuments, recordConsents } from '../../platform/legal/consents.ts'
import type { CurrentDocument } from '../../platform/legal/documents.ts'
import { recordReferral } from '../../platform/partners/attribution.ts'
import { deleteEmailCode, emailCodeMatches } from '../registry/email-codes.ts'
import { type Device, readDevice, rememberDevice } from '../registry/known-devices.ts'
import { addMember, findMemberByInviteCode } from '../registry/members.ts'
import { hashPassword, toUnknownClient } from '../registry/passwords.ts'
import { consumeRegistration } from './account-limits.ts'
import { readLoginOrigin } from './device-name.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { grantSampleMoney } from './sample-money.ts'
import { issueToken, type LoginOrigin } from './session-tokens.ts'

type RegisterCall = CallOf<typeof contract>

/**
 * Opens an account and logs in. `type` selects the name, the email or the phone number; the other field is ignored. The check for a taken name comes last: if a
 * code proves the email, only its owner learns the result. Without a code the check costs the same work as a registration and is rate limited.
 */
export const register = handle(contract, async (call) => {
  const { form, context, request } = call
  const { type } = form
  const name = form[type]
  const refused = findRegistrationRefusal(form, await context.settings.read())
  if (refused) return refuse(refused.rule === 'off' ? OFF_TEXTS[type] : TEXTS[refused.rule], {}, refused)
  if (name === null) throw new TypeError('a registration without a login name was not refused')
  const weak = refuseCommonPassword('password', form.password, name)
  if (weak) return weak
  const attempt = await consumeRegistration(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  let isTaken = false
  try {
    const answer = await registerAs(call, name)
    isTaken = answer instanceof Refusal && answer.at?.rule === TAKEN_RULE
    return answer
  } finally {
    if (!isTaken) await attempt.refundTakenName()
  }
})

const TAKEN_RULE = 'taken'
const OFF_TEXTS = { email: 'accounts.emailOff', phone: 'accounts.phoneOff' } as const
const TEXTS = {
  missing: 'accounts.nameNeeded',
  plain: 'accounts.emailLooks',
  same: 'accounts.passwordsDiffer',
} as const

async function registerAs(call: RegisterCall, name: string) {
  const { form, context, request } = call
  const inviter = await findInviter(call)
  if (inviter instanceof Refusal) return inviter
  const unproven = await refuseUnprovenEmail(call, name)
  if (unproven) return unproven
  const documents = await findConsentedDocuments(context.db, form.consent, true)
  if (!documents)
    return refuse('legal.acceptCurrent', {}, { field: 'consent', rule: form.consent ? 'outdated' : 'missing' })
  const passwordHash = await hashPassword(form.password, toUnknownClient(request.ip))
  const device = readDevice(request)
  const origin = readLoginOrigin(request)
  const token = await context.db.transaction((tx) =>
    openAccount(
      tx,
      context,
      { username: name, passwordHash, inviter, documents, partner: form.partner },
      { device, origin },
    ),
  )
  if (token === null) return refuse('accounts.nameTaken', {}, { field: form.type, rule: TAKEN_RULE })
  return succeed({ userInfo: { token } }, 'accounts.registered').withCookie(device.cookie)
}

/** Creates a member with accounts, the consent to `documents`, and a first session on a device that is known from then on. Returns the token, or null if the name is taken. */
async function openAccount(
  tx: Sql,
  { config, now }: Context,
  member: {
    username: string
    passwordHash: string
    inviter: string | null
    documents: readonly CurrentDocument[]
    partner: string | null
  },
  { device, origin }: { device: Device; origin: LoginOrigin },
): Promise<string | null> {
  const at = now()
  const id = await addMember(tx, member, at)
  if (id === null) return null
  await recordConsents(tx, id, member.documents, at)
  if (member.partner) await recordReferral(tx, id, member.partner, at)
  if (config.demo) await grantSampleMoney(tx, id, at)
  await deleteEmailCode(tx, member.username)
  await rememberDevice(tx, { id, name: member.username }, device, at)
  return issueToken(tx, id, at, origin)
}

/** Returns the member of the given invite code, or null without one. Codes are ignored while invite codes are switched off. */
async function findInviter({ form, context }: RegisterCall): Promise<string | null | Refusal> {
  const { inviteCodeSwitch } = await context.settings.read()
  if (!inviteCodeSwitch || form.code.trim() === '') return null
  const inviter = await findMemberByInviteCode(context.db, form.code)
  return inviter ?? refuse('accounts.unknownInvite', {}, { field: 'code', rule: 'unknown' })
}

async function refuseUnprovenEmail({ form, context, request }: RegisterCall, email: string): Promise<Refusal | null> {
  const { verifyEmailCode } = await context.settings.read()
  if (form.type !== 'email' || !verifyEmailCode) return null
  if (form.emailCode.trim() === '') return refuse('accounts.codeNeeded', {}, { field: 'emailCode', rule: 'missing' })
  const right = await emailCodeMatches(context.db, email, form.emailCode, context.now(), toUnknownClient(request.ip))
  return right ? null : refuse('accounts.codeWrong', {}, { field: 'emailCode', rule: 'wrong' })
}
