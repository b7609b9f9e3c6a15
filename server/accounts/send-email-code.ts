import { sendEmailCode as endpoint } from '../../shared/contract/session.ts'
import { handle } from '../http/handle.ts'
import { Refusal, succeed, TooMany } from '../http/refusal.ts'
import { sendMail } from '../mail/mail.ts'
import { CODE_LIFE_MS, newEmailCode } from '../members/email-codes.ts'
import { translate } from '../messages.ts'
import { settingsOf } from '../settings/settings.ts'
import { consumeCode } from './limits.ts'

/** Sends a code to an address. The code is nowhere but in the message. */
export const sendEmailCode = handle(endpoint, async ({ form, lang, context, request }) => {
  const { db, now } = context
  const attempt = consumeCode(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  const { name } = await settingsOf(context)
  const made = await newEmailCode(db, form.email, now())
  if ('wait' in made) return new TooMany(made.wait)
  const subject = translate(lang, 'accounts.codeSubject', { site: name })
  const text = translate(lang, 'accounts.codeText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
  try {
    await sendMail(context, { to: form.email, subject, text })
  } catch (error) {
    await made.withdraw()
    throw error
  }
  return succeed(null, 'accounts.codeSent')
})
