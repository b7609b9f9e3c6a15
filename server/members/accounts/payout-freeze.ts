import * as contract from '../../../shared/base/contract/payout-freeze.ts'
import { formatMinuteOfUtc } from '../../../shared/base/format/days.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { notifyByMail, notifyMember } from '../../platform/notices/notify-member.ts'
import { type ChangedMember, notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { revokePartnerTokens } from '../../platform/partners/partner-tokens.ts'
import { FREEZE_LINK_LIFE_MS, useFreezeLink } from '../registry/freeze-links.ts'
import { forgetOtherDevices, readDevice } from '../registry/known-devices.ts'
import { findMemberById, lockMember } from '../registry/members.ts'
import { refuseUnconfirmed } from '../registry/password-confirmation.ts'
import { findPayoutFreeze, type PayoutFreeze, storeFreezeEnd, storePayoutFreeze } from '../registry/payout-freezes.ts'
import { findNewestFactor } from '../registry/second-factors.ts'
import { refuseWithoutFactor } from '../registry/session-confirmation.ts'
import { revokeOtherTokens } from './session-tokens.ts'

/** Time after which a freeze ends that its member has lifted with a password, ms. */
const UNFREEZE_WAIT_MS = 24 * 3_600_000
/** Factors that were all set up this long before the freeze lift it at once, ms: so long their owner could object by the link of the mail about them. */
const FACTOR_AGE_MS = FREEZE_LINK_LIFE_MS

/** Returns since when the member's payouts are frozen and when they are open again; null for none. */
export const getPayoutFreeze = handle(contract.getPayoutFreeze, async ({ member, context: { db, now } }) => {
  const freeze = await findPayoutFreeze(db, member, now())
  return { since: freeze?.since ?? null, until: freeze?.until ?? null }
})

/**
 * Freezes the payouts of a member who found a session or login of somebody else, and ends all sessions but the one that calls, those of partners' pages too. No
 * password is required: a thief gains nothing by it.
 */
export const freezePayouts = handle(contract.freezePayouts, async ({ member, lang, request, context }) => {
  const { db, now } = context
  const device = readDevice(request)
  await db.transaction(async (tx) => {
    const name = (await lockMember(tx, member)) ?? ''
    await revokeOtherTokens(tx, member, String(request.headers.token))
    await revokePartnerTokens(tx, member)
    await forgetOtherDevices(tx, { id: member, name }, device)
    await freezeAndNotify(tx, { id: member, name, lang }, now())
  })
  return succeed(null, 'accounts.payoutsFrozenTitle')
})

/** Freezes the payouts of the member to whom the link was sent. Sessions stay: the mailbox alone does not prove who the member is. */
export const freezePayoutsByLink = handle(contract.freezePayoutsByLink, ({ form, lang, context: { db, now } }) =>
  db.transaction(async (tx) => {
    const member = await useFreezeLink(tx, form.token, now())
    if (member === null) return refuse('accounts.freezeLinkUsed', {}, { field: 'token', rule: 'expired' })
    const name = (await lockMember(tx, member)) ?? ''
    await freezeAndNotify(tx, { id: member, name, lang }, now())
    return succeed(null, 'accounts.payoutsFrozenTitle')
  }),
)

/** Freezes and notifies, if the payouts were open or about to open. Locked like a withdrawal, so that none is accepted after the freeze. */
async function freezeAndNotify(tx: Sql, { id, name, lang }: ChangedMember, now: number): Promise<void> {
  const before = await findPayoutFreeze(tx, id, now)
  if (before !== null && before.until === null) return
  await storePayoutFreeze(tx, id, now)
  const notification = {
    title: messageText('accounts.payoutsFrozenTitle'),
    texts: [messageText('accounts.payoutsFrozenText', { time: { time: now } })],
  }
  await notifyMember(tx, id, notification, { lang, now })
  await notifyByMail(tx, name, notification, { lang, now })
}

/** Lifts the freeze: at once in a session confirmed by a factor, if all are older than the freeze, else with a password after 24 hours. */
export const unfreezePayouts = handle(contract.unfreezePayouts, async (call) => {
  const { member, lang, context } = call
  const now = context.now()
  const freeze = await findPayoutFreeze(context.db, member, now)
  if (freeze === null) return null
  const proof = await proveOwner(call, freeze, now)
  if (proof instanceof Refusal) return proof
  const until = Math.min(now + proof.wait, freeze.until ?? Number.POSITIVE_INFINITY)
  const username = (await findMemberById(context.db, member))?.username ?? ''
  await context.db.transaction(async (tx) => {
    await lockMember(tx, member)
    await storeFreezeEnd(tx, member, until)
    await notifyUnfreeze(tx, { id: member, name: username, lang }, { until, now })
  })
  return succeed(null, 'accounts.unfreezeText', { time: formatMinuteOfUtc(until, lang) })
})

/** Returns the time to wait until the freeze ends, ms, or the refusal of a caller who did not prove to be the member. */
async function proveOwner(
  call: CallOf<typeof contract.unfreezePayouts>,
  { since }: PayoutFreeze,
  now: number,
): Promise<{ wait: number } | Refusal> {
  const { form, member, context, request } = call
  const unproven = await refuseWithoutFactor(call)
  if (unproven) return unproven
  const newest = await findNewestFactor(context.db, member, now)
  if (newest !== null && newest <= since - FACTOR_AGE_MS) return { wait: 0 }
  const unsure = await refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
  return unsure ?? { wait: UNFREEZE_WAIT_MS }
}

/** Announces the end of a freeze like a change of security: the mail can freeze again. */
export const notifyUnfreeze = (
  tx: Sql,
  member: ChangedMember,
  { until, now }: { until: number; now: number },
): Promise<void> =>
  notifySecurityChange(
    tx,
    member,
    {
      title: messageText('accounts.unfreezeTitle'),
      texts: [messageText('accounts.unfreezeText', { time: { time: until } }), messageText('accounts.notYou')],
    },
    now,
  )
