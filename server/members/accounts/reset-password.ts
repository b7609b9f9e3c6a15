import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import * as contract from '../../../shared/base/contract/password-reset.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { TooBusy } from '../../core/limits/too-busy.ts'
import { sendMail } from '../../core/mail/mail.ts'
import { translate } from '../../core/messages.ts'
import {
  CODE_LIFE_MS,
  createEmailCode,
  deleteEmailCode,
  emailCodeMatches,
  RESET_TERMS,
  simulateGuess,
  toResetKey,
} from '../registry/email-codes.ts'
import {
  type Device,
  forgetOtherDevices,
  isKnownDevice,
  readDevice,
  rememberDevice,
} from '../registry/known-devices.ts'
import { addMailWord } from '../registry/mail-words.ts'
import {
  findMemberByName,
  findTradingPasswordHash,
  getPasswordHash,
  type Member,
  replacePassword,
} from '../registry/members.ts'
import { hashPassword, passwordMatches, toMemberClient, toUnknownClient } from '../registry/passwords.ts'
import { consumeCodeMessage, consumeResetAttempt, consumeResetRequest } from './account-limits.ts'
import { notifyNewPassword } from './notify-new-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Sends a code for a new password. Neither the response nor its timing reveals whether the member exists: all work that depends on it runs afterwards. */
export const requestPasswordReset = handle(contract.requestPasswordReset, async ({ form, lang, context, request }) => {
  const name = form.username
  if (!EMAIL_PATTERN.test(name)) return refuse('accounts.resetByEmail', {}, { field: 'username', rule: 'email' })
  const tooMany = await consumeResetRequest(context, name, request.ip)
  if (tooMany) return tooMany
  const device = readDevice(request)
  context.background.run(() => sendResetCode(context, { name, lang, device }), 'password reset code could not be sent')
  return succeed(null, 'accounts.resetRequested')
})

interface ResetRequest {
  name: string
  lang: LanguageCode
  device: Device
}

/** Takes the same time and counts the same for an unknown name, up to the message itself. */
async function sendResetCode(context: Context, { name, lang, device }: ResetRequest): Promise<void> {
  const { db, now } = context
  const known = await isKnownDevice(db, name, device, now())
  const posting = await consumeCodeMessage(context, name, known)
  if ('wait' in posting) return
  const member = await findMemberByName(db, name)
  const asker = known && member ? toMemberClient(member.id) : toUnknownClient(device.sender)
  try {
    if (!member) return await simulateGuess(asker)
    const made = await createEmailCode(db, toResetKey(name), now(), asker, RESET_TERMS)
    if ('wait' in made) return
    const site = (await context.settings.read()).name
    const subject = translate(lang, 'accounts.resetSubject', { site })
    const to = member.username
    const written = translate(lang, 'accounts.resetText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
    await sendMail(context, { to, subject, text: await addMailWord(db, { to, lang, text: written }) })
  } catch (error) {
    // A full hash queue is not reported to the client. A new code can be requested after a minute in any case.
    if (!(error instanceof TooBusy)) throw error
  }
}

/**
 * Sets a new login password with a code, ends all sessions and notifies the member. An unknown name and a wrong code get the same response after the same work.
 */
export const resetPassword = handle(contract.resetPassword, async (call) => {
  const { form, context, request } = call
  const weak = refuseCommonPassword('newPassword', form.newPassword, form.username)
  if (weak) return weak
  const attempt = await consumeResetAttempt(context, form.username, request.ip)
  if (attempt instanceof Refusal) {
    context.security.recordFailure('reset', attempt)
    return attempt
  }
  const asker = toUnknownClient(request.ip)
  const name = toResetKey(form.username)
  const right = await emailCodeMatches(context.db, name, form.emailCode, context.now(), asker).catch(async (error) => {
    await attempt.refund()
    throw error
  })
  const member = right ? await findMemberByName(context.db, form.username) : null
  if (!member) {
    const wrong = refuseWrongCode()
    context.security.recordFailure('reset', wrong)
    return wrong
  }
  const device = readDevice(request)
  const refused = await setPassword(call, member, device)
  if (refused) return refused
  await attempt.refund()
  return succeed(null, 'accounts.passwordReset').withCookie(device.cookie)
})

const refuseWrongCode = (): Refusal => refuse('accounts.codeWrong', {}, { field: 'emailCode', rule: 'wrong' })

/** Sets the password and returns null, or returns a refusal. A code works once, even if two requests arrive together. */
async function setPassword(
  { form, lang, context }: CallOf<typeof contract.resetPassword>,
  { id, username }: Member,
  device: Device,
): Promise<Refusal | null> {
  const { db, now } = context
  const at = { field: 'newPassword', rule: 'new' }
  const asker = toMemberClient(id)
  const old = await getPasswordHash(db, id)
  if (await passwordMatches(form.newPassword, old, asker)) return refuse('accounts.passwordUnchanged', {}, at)
  const trading = await findTradingPasswordHash(db, id)
  if (trading !== null && (await passwordMatches(form.newPassword, trading, asker)))
    return refuse('accounts.passwordIsTrading', {}, at)
  const hash = await hashPassword(form.newPassword, asker)
  const done = await db.transaction(async (tx) => {
    if (!(await deleteEmailCode(tx, toResetKey(username)))) return false
    if (!(await replacePassword(tx, id, old, hash))) return false
    await revokeAllTokens(tx, id)
    await forgetOtherDevices(tx, { id, name: username }, device)
    await rememberDevice(tx, { id, name: username }, device, now())
    await notifyNewPassword(tx, { id, name: username, lang, how: 'reset' }, now())
    return true
  })
  return done ? null : refuseWrongCode()
}
