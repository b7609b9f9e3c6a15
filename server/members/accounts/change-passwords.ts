import * as contract from '../../../shared/base/contract/session.ts'
import { findReusedPasswordRefusal } from '../../../shared/base/rules/passwords.rules.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { forgetOtherDevices, readDevice } from '../registry/known-devices.ts'
import {
  findMemberById,
  findTradingPasswordHash,
  getPasswordHash,
  replacePassword,
  setTradingPasswordHash,
} from '../registry/members.ts'
import { consumeConfirmation, refundAndRethrow, refuseWrongPassword } from '../registry/password-confirmation.ts'
import { hashPassword, passwordMatches, toMemberClient } from '../registry/passwords.ts'
import { refuseUnconfirmedSession } from '../registry/session-confirmation.ts'
import { notifyNewPassword } from './notify-new-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Changes the login password and ends all sessions of the member, including this one. */
export const changePassword = handle(contract.changePassword, async (call) => {
  const { form, member, lang, context, request } = call
  const unproven = await refuseUnconfirmedSession(call, 'security')
  if (unproven) return unproven
  const current = await verifyLoginPassword(context, member, { field: 'oldPassword', given: form.oldPassword })
  if (current instanceof Refusal) return current
  const unchanged = findReusedPasswordRefusal(form.newPassword, [form.oldPassword])
  if (unchanged) return refuse('accounts.passwordUnchanged', {}, unchanged)
  if (await isTradingPassword(context, member, form.newPassword))
    return refuse('accounts.passwordIsTrading', {}, REUSED)
  const name = (await findMemberById(context.db, member))?.username ?? ''
  const weak = refuseCommonPassword('newPassword', form.newPassword, name)
  if (weak) return weak
  await current.refund()
  const device = readDevice(request)
  const hash = await hashPassword(form.newPassword, toMemberClient(member))
  const changed = await context.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, member, current.hash, hash))) return false
    await revokeAllTokens(tx, member)
    await forgetOtherDevices(tx, { id: member, name }, device)
    await notifyNewPassword(tx, { id: member, name, lang, how: 'changed' }, context.now())
    return true
  })
  return changed
    ? succeed(null, 'accounts.passwordChanged')
    : refuse('accounts.wrongPassword', {}, { field: 'oldPassword', rule: 'wrong' })
})

/** Sets or resets the trading password, confirmed by the login password. */
export const setTradingPassword = handle(contract.setTradingPassword, async (call) => {
  const { form, member, lang, context } = call
  const unproven = await refuseUnconfirmedSession(call, 'security')
  if (unproven) return unproven
  const current = await verifyLoginPassword(context, member, { field: 'loginPassword', given: form.loginPassword })
  if (current instanceof Refusal) return current
  const login = findReusedPasswordRefusal(form.newPassword, [form.loginPassword])
  if (login) return refuse('accounts.passwordIsLogin', {}, login)
  if (await isTradingPassword(context, member, form.newPassword))
    return refuse('accounts.tradingPasswordUnchanged', {}, REUSED)
  const name = (await findMemberById(context.db, member))?.username ?? ''
  const weak = refuseCommonPassword('newPassword', form.newPassword, name)
  if (weak) return weak
  await current.refund()
  const hash = await hashPassword(form.newPassword, toMemberClient(member))
  await context.db.transaction(async (tx) => {
    await setTradingPasswordHash(tx, member, hash)
    await notifyNewPassword(tx, { id: member, name, lang, how: 'trading' }, context.now())
  })
  return succeed(null, 'accounts.tradingPasswordSet')
})

/** Refusal of a password whose hash shows that the member uses it (`findReusedPasswordRefusal`). */
const REUSED = { field: 'newPassword', rule: 'new' } as const

async function isTradingPassword({ db }: Context, member: string, password: string): Promise<boolean> {
  const hash = await findTradingPasswordHash(db, member)
  return hash !== null && passwordMatches(password, hash, toMemberClient(member))
}

/**
 * Checks the login password and returns its hash. Every attempt counts as a wrong one until the caller calls `refund`, after all other checks. So a stolen session
 * can guess neither the password nor, by the refusals of new passwords, the trading password.
 */
async function verifyLoginPassword(
  context: Context,
  member: string,
  { field, given }: { field: string; given: string },
): Promise<{ hash: string; refund(): Promise<void> } | Refusal> {
  const attempt = await consumeConfirmation(context, member)
  if (attempt instanceof Refusal) return attempt
  const hash = await getPasswordHash(context.db, member)
  const isRight = await passwordMatches(given, hash, toMemberClient(member)).catch(refundAndRethrow(attempt))
  return isRight ? { hash, refund: attempt.refund } : refuseWrongPassword(context, 'login', field, attempt)
}
