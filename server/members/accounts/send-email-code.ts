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
import { consumeCode, consumePosting } from './limits.ts'

type CodeCall = CallOf<typeof endpoint>

/**
 * Sends a code to an address. The code is nowhere but in the message. Nobody's mailbox is filled by it: so many of all senders together go to one, and what a
 * member sends to the own one does not count among them.
 */
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

/** The member who is signed in and whose own address it is; null for all others. */
async function ownerOf({ form, context, request }: CodeCall): Promise<string | null> {
  const id = await memberOf(context, request)
  const member = id === null ? null : await memberById(context.db, id)
  return member && mailboxOf(member.username) === mailboxOf(form.email) ? member.id : null
}

/** Answers for how many ms to wait, because the last code is too young; 0 when one was sent. */
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
