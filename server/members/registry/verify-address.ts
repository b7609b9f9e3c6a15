import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { emailCodeMatches } from './email-codes.ts'
import { findMemberById } from './members.ts'
import { toMemberClient } from './passwords.ts'

/** Form with a code sent by e-mail. */
interface CallWithCode {
  form: { email: string | null; emailCode: string | null }
  member: string
  context: Pick<Context, 'db' | 'now'>
}

/**
 * Returns the address that the form's code was sent to: the login name, or the form's address if the login name is not one. Returns a refusal if the
 * code is missing or wrong. The code stays valid: the caller ends it with `deleteEmailCode`, in the transaction that uses it.
 */
export async function verifyAddress({ form, member, context }: CallWithCode): Promise<{ address: string } | Refusal> {
  const username = (await findMemberById(context.db, member))?.username ?? ''
  const address = EMAIL_PATTERN.test(username) ? username : form.email
  if (address === null) return refuse('accounts.emailNeeded', {}, { field: 'email', rule: 'missing' })
  if (form.emailCode === null) return refuse('accounts.codeNeeded', {}, { field: 'emailCode', rule: 'missing' })
  const right = await emailCodeMatches(context.db, address, form.emailCode, context.now(), toMemberClient(member))
  return right ? { address } : refuseWrongCode()
}

/** Refusal of a wrong code, or of one used meanwhile. */
export const refuseWrongCode = (): Refusal => refuse('accounts.codeWrong', {}, { field: 'emailCode', rule: 'wrong' })
