import { EMAIL_PATTERN } from '../../../shared/contract/fields.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { emailCodeMatches } from './email-codes.ts'
import { memberById } from './members.ts'
import { knownMember } from './passwords.ts'

/** A form that carries a code by e-mail. */
interface WithCode {
  form: { email: string | null; captcha: string | null }
  member: string
  context: Pick<Context, 'db' | 'now'>
}

/**
 * The address that the code of the form was sent to: the member's login name, or the address that the form names when the login name is none. A
 * refusal without the code or with a wrong one. The code stays good: who does what it was for uses it up (`forgetEmailCode`).
 */
export async function provenAddress({ form, member, context }: WithCode): Promise<{ address: string } | Refusal> {
  const username = (await memberById(context.db, member))?.username ?? ''
  const address = EMAIL_PATTERN.test(username) ? username : form.email
  if (address === null) return refuse('accounts.emailNeeded', {}, { field: 'email', rule: 'missing' })
  if (form.captcha === null) return refuse('accounts.codeNeeded', {}, { field: 'captcha', rule: 'missing' })
  const right = await emailCodeMatches(context.db, address, form.captcha, context.now(), knownMember(member))
  return right ? { address } : wrongCode()
}

/** Refuses a wrong code, and one that was used meanwhile. */
export const wrongCode = (): Refusal => refuse('accounts.codeWrong', {}, { field: 'captcha', rule: 'wrong' })
