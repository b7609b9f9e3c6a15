import * as contract from '../../../shared/base/contract/session.ts'
import { findFixedAddressRefusal } from '../../../shared/base/rules/addresses.rules.ts'
import type { Sql } from '../../core/db/db.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { lockMember } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { refuseFixed } from './addresses.ts'
import { findBoundAddress } from './bound-addresses.ts'
import { formatWalletAddress } from './format-address.ts'

/**
 * Removes the address of a coin while canEditAddress is on. A password confirms the removal, and the member is notified as after a change. Withdrawals
 * store a copy of the address, so those that wait for review are not affected.
 */
export const removeAddress = handle(contract.removeAddress, async (call) => {
  const { form, member, lang, context, request } = call
  const { db, now } = context
  const { addressSwitch, canEditAddress } = await context.settings.read()
  if (!addressSwitch) return refuse('networks.addressOff')
  const coin = (await allCoins(db)).find(({ id }) => id === form.coinId)
  if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
  const bound = await findBoundAddress(db, member, coin.id)
  if (bound?.address !== form.address) return succeedRemoved()
  const fixed = findFixedAddressRefusal(bound, canEditAddress)
  if (fixed) return refuseFixed(fixed)
  const unproven = await refuseUnconfirmedSession(call, 'destinations')
  if (unproven) return unproven
  const unsure = await refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
  if (unsure) return unsure
  await db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    if (!(await deleteAddress(tx, { member, coin: coin.id, address: form.address }))) return
    const notification = {
      title: messageText('accounts.addressRemovedTitle', { coin: coin.title }),
      texts: [messageText('accounts.addressRemovedText', { coin: coin.title, address: formatWalletAddress(bound) })],
    }
    await notifySecurityChange(tx, { id: member, name: username ?? '', lang }, notification, now())
  })
  return succeedRemoved()
})

const succeedRemoved = () => succeed(null, 'networks.addressRemoved')

/** Deletes the address if it is still bound. Returns false if it is not, for example because a repeated call has deleted it. */
async function deleteAddress(
  tx: Sql,
  { member, coin, address }: { member: string; coin: string; address: string },
): Promise<boolean> {
  const deleted = await tx.query(
    `DELETE FROM withdrawal_addresses WHERE member = $1::bigint AND coin = $2::bigint AND address = $3 RETURNING coin`,
    [member, coin, address],
  )
  return deleted.length > 0
}
