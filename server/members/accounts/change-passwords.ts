import * as contract from '../../../shared/contract/session.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import {
  memberById,
  passwordOf,
  replacePassword,
  setTradingPasswordHash,
  tradingPasswordOf,
} from '../registry/members.ts'
import { consumeConfirmation, giveBack } from '../registry/password-confirmation.ts'
import { hashPassword, knownMember, passwordMatches } from '../registry/passwords.ts'
import { deviceOf, forgetOtherDevices } from './known-devices.ts'
import { tellOfNewPassword } from './notify-new-password.ts'
import { commonPassword } from './refuse-common-password.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Changes the login password and ends all sessions of the member, including this one. */
export const changePassword = handle(contract.changePassword, async ({ form, member, lang, context, request }) => {
  const current = await confirmed(context, member, { field: 'oldpassword', given: form.oldpassword })
  if (current instanceof Refusal) return current
  if (form.newpassword === form.oldpassword) return notNew('accounts.passwordUnchanged')
  if (await isTradingPassword(context, member, form.newpassword)) return notNew('accounts.passwordIsTrading')
  const name = (await memberById(context.db, member))?.username ?? ''
  const weak = commonPassword('newpassword', form.newpassword, name)
  if (weak) return weak
  await current.passed()
  const device = deviceOf(request)
  const hash = await hashPassword(form.newpassword, knownMember(member))
  const changed = await context.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, member, current.hash, hash))) return false
    await revokeAllTokens(tx, member)
    await forgetOtherDevices(tx, { id: member, name }, device)
    await tellOfNewPassword(tx, { id: member, name, lang, how: 'changed' }, context.now())
    return true
  })
  return changed ? succeed(null, 'accounts.passwordChanged') : wrong('oldpassword')
})

/** Sets or resets the trading password, confirmed by the login password. */
export const setTradingPassword = handle(contract.setTradingPassword, async ({ form, member, lang, context }) => {
  const current = await confirmed(context, member, { field: 'logpassword', given: form.logpassword })
  if (current instanceof Refusal) return current
  if (form.newpassword === form.logpassword) return notNew('accounts.passwordIsLogin')
  if (await isTradingPassword(context, member, form.newpassword)) return notNew('accounts.tradingPasswordUnchanged')
  const name = (await memberById(context.db, member))?.username ?? ''
  const weak = commonPassword('newpassword', form.newpassword, name)
  if (weak) return weak
  await current.passed()
  const hash = await hashPassword(form.newpassword, knownMember(member))
  await context.db.transaction(async (tx) => {
    await setTradingPasswordHash(tx, member, hash)
    await tellOfNewPassword(tx, { id: member, name, lang, how: 'trading' }, context.now())
  })
  return succeed(null, 'accounts.tradingPasswordSet')
})

const wrong = (field: string): Refusal => refuse('accounts.wrongPassword', {}, { field, rule: 'wrong' })

/** Refuses a new password that the member already uses: login and trading password must differ, and a change must replace the previous one. */
const notNew = (
  key:
    | 'accounts.passwordUnchanged'
    | 'accounts.passwordIsTrading'
    | 'accounts.passwordIsLogin'
    | 'accounts.tradingPasswordUnchanged',
): Refusal => refuse(key, {}, { field: 'newpassword', rule: 'new' })

async function isTradingPassword({ db }: Context, member: string, password: string): Promise<boolean> {
  const hash = await tradingPasswordOf(db, member)
  return hash !== null && passwordMatches(password, hash, knownMember(member))
}

/**
 * Checks the login password and returns its hash. Every attempt counts as a wrong one until `passed` is called. So a stolen session can guess neither the
 * password nor, by the refusals of new passwords, the trading password.
 */
async function confirmed(
  context: Context,
  member: string,
  { field, given }: { field: string; given: string },
): Promise<{ hash: string; passed(): Promise<void> } | Refusal> {
  const attempt = await consumeConfirmation(context, member)
  if (attempt instanceof Refusal) return attempt
  const hash = await passwordOf(context.db, member)
  const isRight = await passwordMatches(given, hash, knownMember(member)).catch(giveBack(attempt))
  return isRight ? { hash, passed: attempt.passed } : wrong(field)
}
