import { EMAIL_PATTERN } from '../../shared/contract/fields.ts'
import * as contract from '../../shared/contract/password-reset.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import type { Context } from '../http/context.ts'
import { type CallOf, handle } from '../http/handle.ts'
import { Refusal, refuse, succeed } from '../http/refusal.ts'
import { later } from '../mail/later.ts'
import { sendMail } from '../mail/mail.ts'
import { CODE_LIFE_MS, emailCodeMatches, forgetEmailCode, newEmailCode, resetName } from '../members/email-codes.ts'
import { type Member, memberByName, passwordOf, replacePassword, tradingPasswordOf } from '../members/members.ts'
import { hashPassword, passwordMatches } from '../members/passwords.ts'
import { translate } from '../messages.ts'
import { announce, announceByMail } from '../notices/announce.ts'
import { settingsOf } from '../settings/settings.ts'
import { consumeReset, consumeResetTry } from './limits.ts'
import { revokeAllTokens } from './tokens.ts'

/** Sends a code for a new password. Whether there is such a member tells neither the answer nor its time: all that depends on it is done afterwards. */
export const requestPasswordReset = handle(contract.requestPasswordReset, async ({ form, lang, context, request }) => {
  const name = form.username
  if (!EMAIL_PATTERN.test(name)) return refuse('accounts.resetByEmail', {}, { field: 'username', rule: 'email' })
  const attempt = consumeReset(context, name, request.ip)
  if (attempt instanceof Refusal) return attempt
  later(context, () => sendResetCode(context, name, lang), 'no code for a new password was sent')
  return succeed(null, 'accounts.resetRequested')
})

async function sendResetCode(context: Context, name: string, lang: LanguageCode): Promise<void> {
  const { db, now } = context
  const member = await memberByName(db, name)
  if (!member) return
  const made = await newEmailCode(db, resetName(name), now())
  if ('wait' in made) return
  const site = (await settingsOf(context)).name
  const subject = translate(lang, 'accounts.resetSubject', { site })
  const text = translate(lang, 'accounts.resetText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
  await sendMail(context, { to: member.username, subject, text })
}

/** Sets a new login password with a code, ends every session and tells the member. An unknown name and a wrong code are the same answer after the same work. */
export const resetPassword = handle(contract.resetPassword, async (call) => {
  const { form, context, request } = call
  const attempt = consumeResetTry(context, form.username, request.ip)
  if (attempt instanceof Refusal) return attempt
  const right = await emailCodeMatches(context.db, resetName(form.username), form.captcha, context.now())
  const member = right ? await memberByName(context.db, form.username) : null
  if (!member) return wrongCode()
  const refused = await setPassword(call, member)
  if (refused) return refused
  attempt.passed()
  return succeed(null, 'accounts.passwordReset')
})

const wrongCode = (): Refusal => refuse('accounts.codeWrong', {}, { field: 'captcha', rule: 'wrong' })

/** Null when it was set: once for each code, also when two come at the same moment. */
async function setPassword(
  { form, lang, context }: CallOf<typeof contract.resetPassword>,
  { id, username }: Member,
): Promise<Refusal | null> {
  const { db, now } = context
  const at = { field: 'newpassword', rule: 'new' }
  const old = await passwordOf(db, id)
  if (await passwordMatches(form.newpassword, old)) return refuse('accounts.passwordUnchanged', {}, at)
  const trading = await tradingPasswordOf(db, id)
  if (trading !== null && (await passwordMatches(form.newpassword, trading)))
    return refuse('accounts.passwordIsTrading', {}, at)
  const hash = await hashPassword(form.newpassword)
  const words = {
    title: translate(lang, 'accounts.passwordResetTitle'),
    text: translate(lang, 'accounts.passwordResetText'),
  }
  const done = await db.transaction(async (tx) => {
    if (!(await forgetEmailCode(tx, resetName(username)))) return false
    if (!(await replacePassword(tx, id, old, hash))) return false
    await revokeAllTokens(tx, id)
    await announce(tx, id, words, now())
    await announceByMail(tx, username, words, now())
    return true
  })
  return done ? null : wrongCode()
}
