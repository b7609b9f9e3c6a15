import { cleanAddress } from '../../../shared/base/contract/address-text.ts'
import { ANY_NETWORK } from '../../../shared/base/contract/destination-networks.ts'
import type { FormValues } from '../../../shared/base/contract/endpoint.ts'
import { cleanMemo } from '../../../shared/base/contract/memos.ts'
import * as contract from '../../../shared/base/contract/session.ts'
import {
  type BoundDestination,
  chooseNetwork,
  findReplacementRefusal,
  isSameDestination,
  readStatedNetwork,
} from '../../../shared/base/rules/addresses.rules.ts'
import type { RuleRefusal } from '../../../shared/base/rules/refusal.ts'
import type { Sql } from '../../core/db/db.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { findMemberById } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { type BoundAddress, CHOICES, checkMemo, findBoundAddress } from './bound-addresses.ts'
import { refuseAddress, refuseWithoutNetwork } from './destination-refusals.ts'
import { formatWalletAddress } from './format-address.ts'
import { judgeAddress, readPayoutRules } from './networks.ts'
import { storeAddress } from './store-address.ts'

/** Returns the member's bound withdrawal addresses, one per coin. */
export const getAddresses = handle(contract.getAddresses, ({ member, context }) =>
  context.db.query<{ coinId: string; address: string; title: string; network: string; memo: string }>(
    `SELECT c.id::text AS "coinId", w.address, c.title, ${CHOICES} FROM withdrawal_addresses w JOIN coins c ON c.id = w.coin
     WHERE w.member = $1::bigint ORDER BY c.id`,
    [member],
  ),
)

/**
 * Binds an address to a coin and a network. A bound address can be changed only while canEditAddress is on (ADR-04), apart from a network or memo that it
 * lacks. A new address is announced to the member, and requires a password while confirmWithPassword is on; binding the current one again requires neither.
 */
export const bindAddress = handle(contract.bindAddress, async (call) => {
  const { form, member, lang, context, request } = call
  const { db, now } = context
  const { addressSwitch, canEditAddress, confirmWithPassword } = await context.settings.read()
  if (!addressSwitch) return refuse('networks.addressOff')
  const coin = (await allCoins(db)).find(({ id }) => id === form.coinId)
  if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
  const before = await findBoundAddress(db, member, coin.id)
  const next = await toNewAddress(db, coin.id, form, before)
  if (next instanceof Refusal) return next
  if (before && isSameDestination(before, next)) return succeed(null, 'networks.addressSaved')
  const fixed = findReplacementRefusal(before, next, canEditAddress)
  if (fixed) return refuseFixed(fixed)
  const unproven = await refuseUnconfirmedSession(call, 'destinations')
  if (unproven) return unproven
  const given = { field: 'payPassword', given: form.payPassword }
  const unsure = confirmWithPassword ? await refuseUnconfirmed(context, member, given, request) : null
  if (unsure) return unsure
  const record = await findMemberById(db, member)
  const outcome = await db.transaction(async (tx) => {
    const written = await storeAddress(tx, { member, coin: coin.id, ...next }, canEditAddress, now())
    if (written === 'same' || written === 'fixed') return written
    const title = written === 'added' ? 'accounts.addressAddedTitle' : 'accounts.addressTitle'
    const notification = {
      title: messageText(title, { coin: coin.title }),
      texts: [messageText('accounts.addressText', { coin: coin.title, address: formatWalletAddress(next) })],
    }
    await notifySecurityChange(tx, { id: member, name: record?.username ?? '', lang }, notification, now())
    return written
  })
  return outcome === 'fixed' ? refuseFixed({ field: 'address', rule: 'fixed' }) : succeed(null, 'networks.addressSaved')
})

/** Refuses to change or remove an address while the operator does not permit it. */
export const refuseFixed = (at: RuleRefusal<'address', 'fixed'>): Refusal => refuse('networks.addressFixed', {}, at)

/** Returns the stored form of an address, or the reason why the coin cannot have it. */
async function toNewAddress(
  sql: Sql,
  coin: string,
  form: FormValues<typeof contract.bindAddress>,
  before: BoundAddress | null,
): Promise<BoundDestination | Refusal> {
  const rules = await readPayoutRules(sql, coin)
  const judged = judgeAddress(form.address, rules)
  const wrong = refuseAddress(judged, rules.networks)
  if (wrong) return wrong
  const repeated = before && [judged.address, cleanAddress(form.address)].includes(before.address) ? before : null
  const stated = readStatedNetwork(form, repeated)
  const network = chooseNetwork(judged.networks, stated.network)
  if (network && 'field' in network) return refuseWithoutNetwork(network, judged.networks)
  const memo = cleanMemo(stated.memo, (network ?? ANY_NETWORK).memo)
  const unfit = checkMemo(memo, network)
  return unfit ?? { address: judged.address, network: network?.name ?? '', memo }
}
