import * as contract from '../../../shared/base/contract/withdrawal-whitelist.ts'
import { formatMinuteOfUtc } from '../../../shared/base/format/days.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { type ChangedMember, notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { lockMember } from '../registry/members.ts'
import { refuseUnconfirmed } from '../registry/password-confirmation.ts'
import { hasSecondFactor } from '../registry/second-factors.ts'
import { refuseWithoutFactor } from '../registry/session-confirmation.ts'
import {
  findWhitelist,
  storeWhitelist,
  storeWhitelistEnd,
  WHITELIST_WAIT_MS,
  type Whitelist,
} from '../registry/withdrawal-whitelists.ts'

type SetCall = CallOf<typeof contract.setWithdrawalWhitelist>

const toState = (whitelist: Whitelist | null) => ({ isOn: whitelist !== null, endsAt: whitelist?.ends_at ?? null })

/** Returns the member's whitelist. */
export const getWithdrawalWhitelist = handle(
  contract.getWithdrawalWhitelist,
  async ({ member, context: { db, now } }) => toState(await findWhitelist(db, member, now())),
)

/** Switches the whitelist on at once, or plans its end. Locked like a withdrawal, so that none is accepted by the state before. */
export const setWithdrawalWhitelist = handle(contract.setWithdrawalWhitelist, async (call) => {
  const unproven = call.form.isOn ? null : await refuseOff(call)
  if (unproven instanceof Refusal) return unproven
  const { form, member, lang, context } = call
  const now = context.now()
  const state = await context.db.transaction(async (tx) => {
    const name = (await lockMember(tx, member)) ?? ''
    await (form.isOn ? switchOn : planEnd)(tx, { id: member, name, lang }, now)
    return toState(await findWhitelist(tx, member, now))
  })
  if (form.isOn) return succeed(state, 'accounts.whitelistOnTitle')
  return state.endsAt === null
    ? state
    : succeed(state, 'accounts.whitelistOffText', { time: formatMinuteOfUtc(state.endsAt, lang) })
})

/** Returns the refusal of a caller who did not prove to be the member: by a second factor, or by a password without one. */
async function refuseOff(call: SetCall): Promise<Refusal | null> {
  const { form, member, context, request } = call
  const unproven = await refuseWithoutFactor(call)
  if (unproven || (await hasSecondFactor(context.db, member, context.now()))) return unproven
  return refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
}

async function switchOn(tx: Sql, member: ChangedMember, now: number): Promise<void> {
  const before = await findWhitelist(tx, member.id, now)
  if (before?.ends_at === null) return
  await storeWhitelist(tx, member.id, now)
  const notification = {
    title: messageText('accounts.whitelistOnTitle'),
    texts: [messageText('accounts.whitelistOnText'), messageText('accounts.notYou')],
  }
  await notifySecurityChange(tx, member, notification, now)
}

/** Plans the end in 24 hours. An end that is planned already stays. */
async function planEnd(tx: Sql, member: ChangedMember, now: number): Promise<void> {
  const before = await findWhitelist(tx, member.id, now)
  if (before === null || before.ends_at !== null) return
  const end = now + WHITELIST_WAIT_MS
  await storeWhitelistEnd(tx, member.id, end)
  const notification = {
    title: messageText('accounts.whitelistOffTitle'),
    texts: [messageText('accounts.whitelistOffText', { time: { time: end } }), messageText('accounts.notYou')],
  }
  await notifySecurityChange(tx, member, notification, now)
}
