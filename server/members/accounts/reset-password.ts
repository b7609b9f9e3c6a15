import { EMAIL_PATTERN } from '../../../shared/contract/fields.ts'
import * as contract from '../../../shared/contract/password-reset.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Context } from '../../core/http/context.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { TooBusy } from '../../core/limits/too-busy.ts'
import { later } from '../../core/mail/background-work.ts'
import { sendMail } from '../../core/mail/mail.ts'
import { translate } from '../../core/messages.ts'
import {
  CODE_LIFE_MS,
  emailCodeMatches,
  forgetEmailCode,
  guessInVain,
  newEmailCode,
  RESET_TERMS,
  resetName,
} from '../registry/email-codes.ts'
import { type Member, memberByName, passwordOf, replacePassword, tradingPasswordOf } from '../registry/members.ts'
import { hashPassword, knownMember, passwordMatches, stranger } from '../registry/passwords.ts'
import { settingsOf } from '../settings/settings.ts'
import { consumePosting, consumeReset, consumeResetTry } from './account-limits.ts'
import { cookieOf, type Device, deviceOf, forgetOtherDevices, isKnownDevice, rememberDevice } from './known-devices.ts'
import { tellOfNewPassword } from './notify-new-password.ts'
import { commonPassword } from './refuse-common-password.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Sends a code for a new password. Neither the response nor its timing reveals whether the member exists: all work that depends on it runs afterwards. */
export const requestPasswordReset = handle(contract.requestPasswordReset, async ({ form, lang, context, request }) => {
  const name = form.username
  if (!EMAIL_PATTERN.test(name)) return refuse('accounts.resetByEmail', {}, { field: 'username', rule: 'email' })
  const tooMany = await consumeReset(context, name, request.ip)
  if (tooMany) return tooMany
  const device = deviceOf(request)
  later(context, () => sendResetCode(context, { name, lang, device }), 'password reset code could not be sent')
  return succeed(null, 'accounts.resetRequested')
})

interface Reset {
  name: string
  lang: LanguageCode
  device: Device
}

/** Takes the same time and counts the same for an unknown name, up to the message itself. */
async function sendResetCode(context: Context, { name, lang, device }: Reset): Promise<void> {
  const { db, now } = context
  const known = await isKnownDevice(db, name, device, now())
  const posting = await consumePosting(context, name, known)
  if ('wait' in posting) return
  const member = await memberByName(db, name)
  const asker = known && member ? knownMember(member.id) : stranger(device.sender)
  try {
    if (!member) return await guessInVain(asker)
    const made = await newEmailCode(db, resetName(name), now(), asker, RESET_TERMS)
    if ('wait' in made) return
    const site = (await settingsOf(context)).name
    const subject = translate(lang, 'accounts.resetSubject', { site })
    const text = translate(lang, 'accounts.resetText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
    await sendMail(context, { to: member.username, subject, text })
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
  const weak = commonPassword('newpassword', form.newpassword, form.username)
  if (weak) return weak
  const attempt = consumeResetTry(context, form.username, request.ip)
  if (attempt instanceof Refusal) return attempt
  const asker = stranger(request.ip)
  const name = resetName(form.username)
  const right = await emailCodeMatches(context.db, name, form.captcha, context.now(), asker).catch((error) => {
    attempt.passed()
    throw error
  })
  const member = right ? await memberByName(context.db, form.username) : null
  if (!member) return wrongCode()
  const device = deviceOf(request)
  const refused = await setPassword(call, member, device)
  if (refused) return refused
  attempt.passed()
  return succeed(null, 'accounts.passwordReset').withCookie(cookieOf(device))
})

const wrongCode = (): Refusal => refuse('accounts.codeWrong', {}, { field: 'captcha', rule: 'wrong' })

/** Sets the password and returns null, or returns a refusal. A code works once, even if two requests arrive together. */
async function setPassword(
  { form, lang, context }: CallOf<typeof contract.resetPassword>,
  { id, username }: Member,
  device: Device,
): Promise<Refusal | null> {
  const { db, now } = context
  const at = { field: 'newpassword', rule: 'new' }
  const asker = knownMember(id)
  const old = await passwordOf(db, id)
  if (await passwordMatches(form.newpassword, old, asker)) return refuse('accounts.passwordUnchanged', {}, at)
  const trading = await tradingPasswordOf(db, id)
  if (trading !== null && (await passwordMatches(form.newpassword, trading, asker)))
    return refuse('accounts.passwordIsTrading', {}, at)
  const hash = await hashPassword(form.newpassword, asker)
  const done = await db.transaction(async (tx) => {
    if (!(await forgetEmailCode(tx, resetName(username)))) return false
    if (!(await replacePassword(tx, id, old, hash))) return false
    await revokeAllTokens(tx, id)
    await forgetOtherDevices(tx, { id, name: username }, device)
    await rememberDevice(tx, { id, name: username }, device, now())
    await tellOfNewPassword(tx, { id, name: username, lang, how: 'reset' }, now())
    return true
  })
  return done ? null : wrongCode()
}
