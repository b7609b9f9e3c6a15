import { sendEmailCode as endpoint } from '../../../shared/contract/session.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { memberOf } from '../../core/http/http.routes.ts'
import { Refusal, succeed, TooMany } from '../../core/http/refusal.ts'
import { sendMail } from '../../core/mail/mail.ts'
import { translate } from '../../core/messages.ts'
import { CODE_LIFE_MS, newEmailCode } from '../registry/email-codes.ts'
import { mailboxOf } from '../registry/mailbox.ts'
import { memberById } from '../registry/members.ts'
import { knownMember, stranger } from '../registry/passwords.ts'
import { settingsOf } from '../settings/settings.ts'
import { consumeCode, consumePosting } from './account-limits.ts'

type CodeCall = CallOf<typeof endpoint>

/** Sends a code to an address; it is only in the e-mail. Rate limited per mailbox across all senders, separately for codes to the caller's own mailbox. */
export const sendEmailCode = handle(endpoint, async (call) => {
  const { form, context, request } = call
  const attempt = await consumeCode(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  const owner = await ownerOf(call)
  const posting = await consumePosting(context, form.email, owner !== null)
  if ('wait' in posting) return new TooMany(posting.wait)
  try {
    const wait = await send(call, owner)
    if (wait === 0) return succeed(null, 'accounts.codeSent')
    await posting.kept()
    return new TooMany(wait)
  } catch (error) {
    await posting.kept()
    throw error
  }
})

/** Returns the logged-in member if the address is the member's own, or null. */
async function ownerOf({ form, context, request }: CodeCall): Promise<string | null> {
  const id = await memberOf(context, request)
  const member = id === null ? null : await memberById(context.db, id)
  return member && mailboxOf(member.username) === mailboxOf(form.email) ? member.id : null
}

/** Sends a code and returns 0, or returns the ms to wait because the last code is too recent. */
async function send({ form, lang, context, request }: CodeCall, owner: string | null): Promise<number> {
  const { db, now } = context
  const { name } = await settingsOf(context)
  const made = await newEmailCode(db, form.email, now(), owner === null ? stranger(request.ip) : knownMember(owner))
  if ('wait' in made) return made.wait
  const subject = translate(lang, 'accounts.codeSubject', { site: name })
  const text = translate(lang, 'accounts.codeText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
  try {
    await sendMail(context, { to: form.email, subject, text })
  } catch (error) {
    await made.withdraw()
    throw error
  }
  return 0
}
