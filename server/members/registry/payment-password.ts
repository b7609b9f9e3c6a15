import { requiresAddedPassword } from '../../../shared/base/rules/passwords.rules.ts'
import type { CallOf } from '../../core/http/handle.ts'
import type { Refusal } from '../../core/http/refusal.ts'
import { refuseUnconfirmed } from './password-confirmation.ts'

/**
 * Returns the refusal of a call that spends or locks money if the site requires the password and `payPassword` is missing or wrong, or null (ITR-07, STK-07,
 * For `prepare` of `handle`: comparing a password is slow.
 * @throws TooBusy if the hash queue is full.
 */
export async function checkPaymentPassword({
  form,
  member,
  context,
  request,
}: Pick<CallOf<unknown>, 'member' | 'context' | 'request'> & {
  form: { payPassword: string | null }
}): Promise<Refusal | null> {
  const { tradingPasswordSwitch } = await context.settings.read()
  if (!tradingPasswordSwitch) return null
  return refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
}

/** Like `checkPaymentPassword`, for a call whose specified form has no password: only while `confirmWithPassword` is on too. */
export async function checkAddedPassword(call: Parameters<typeof checkPaymentPassword>[0]): Promise<Refusal | null> {
  return requiresAddedPassword(await call.context.settings.read()) ? checkPaymentPassword(call) : null
}
