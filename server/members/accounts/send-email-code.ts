import { sendEmailCode as endpoint } from '../../../shared/base/contract/session.ts'
import { findRequestMember } from '../../core/http/caller.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, succeed, TooMany } from '../../core/http/refusal.ts'
import { sendMail } from '../../core/mail/mail.ts'
import { translate } from '../../core/messages.ts'
import { CODE_LIFE_MS, createEmailCode } from '../registry/email-codes.ts'
import { addMailWord } from '../registry/mail-words.ts'
import { toMailbox } from '../registry/mailbox.ts'
import { findMemberById } from '../registry/members.ts'
import { toMemberClient, toUnknownClient } from '../registry/passwords.ts'
import { consumeCodeMessage, consumeCodeRequest } from './account-limits.ts'

type CodeCall = CallOf<typeof endpoint>

/** Sends a code to an address; it is only in the e-mail. Rate limited per mailbox across all senders, separately for codes to the caller's own mailbox. */
export const sendEmailCode = handle(endpoint, async (call) => {
  const { form, context, request } = call
  const attempt = await consumeCodeRequest(context, request.ip)
  if (attempt instanceof Refusal) return attempt
  const owner = await findMailboxOwner(call)
  const posting = await consumeCodeMessage(context, form.email, owner !== null)
  if ('wait' in posting) return new TooMany(posting.wait)
  try {
    const wait = await sendCode(call, owner)
    if (wait === 0) return succeed(null, 'accounts.codeSent')
    await posting.refund()
    return new TooMany(wait)
  } catch (error) {
    await posting.refund()
    throw error
  }
})

/** Returns the logged-in member if the address is the member's own, or null. */
async function findMailboxOwner({ form, context, request }: CodeCall): Promise<string | null> {
  const id = await findRequestMember(context, request)
  const member = id === null ? null : await findMemberById(context.db, id)
  return member && toMailbox(member.username) === toMailbox(form.email) ? member.id : null
}

/** Sends a code and returns 0, or returns the ms to wait because the last code is too recent. */
async function sendCode({ form, lang, context, request }: CodeCall, owner: string | null): Promise<number> {
  const { db, now } = context
  const { name } = await context.settings.read()
  const made = await createEmailCode(
    db,
    form.email,
    now(),
    owner === null ? toUnknownClient(request.ip) : toMemberClient(owner),
  )
  if ('wait' in made) return made.wait
  const subject = translate(lang, 'accounts.codeSubject', { site: name })
  const written = translate(lang, 'accounts.codeText', { code: made.code, minutes: CODE_LIFE_MS / 60_000 })
  try {
    const text = await addMailWord(db, { to: form.email, lang, text: written })
    await sendMail(context, { to: form.email, subject, text })
  } catch (error) {
    await made.withdraw()
    throw error
  }
  return 0
}
