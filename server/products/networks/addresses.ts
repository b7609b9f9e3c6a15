import { ADDRESS_PATTERN } from '../../../shared/contract/addresses.ts'
import * as contract from '../../../shared/contract/session.ts'
import type { Sql } from '../../core/db/db.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { notifyByMail, notifyMember } from '../../members/notices/notify-member.ts'
import { findMemberById } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { findAddressFault, findNetworks } from './networks.ts'
import { findUnpayableReason, refuseUnpayable } from './unpayable-addresses.ts'

/** Returns the member's bound withdrawal addresses, one per coin. */
export const getAddresses = handle(contract.getAddresses, ({ member, context }) =>
  context.db.query<{ c_id: string; address: string; title: string }>(
    `SELECT c.id::text AS c_id, w.address, c.title FROM withdrawal_addresses w JOIN coins c ON c.id = w.coin
     WHERE w.member = $1::bigint ORDER BY c.id`,
    [member],
  ),
)

/**
 * Binds an address to a coin. A bound address can be changed only while can_edit_address is on (ADR-04). A new address is announced to the member, and requires
 * a password while confirm_with_password is on; binding the current one again requires neither.
 */
export const bindAddress = handle(contract.bindAddress, async ({ form, member, lang, context, request }) => {
  const { db, now } = context
  const { address_switch, can_edit_address, confirm_with_password } = await context.settings.read()
  if (!address_switch) return refuse('accounts.addressOff')
  const coin = (await allCoins(db)).find(({ id }) => id === form.c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  const wrong = await checkAddress(db, coin.id, form.address)
  if (wrong) return wrong
  const before = (await findBoundAddress(db, member, coin.id))?.address ?? null
  if (before === form.address) return succeed(null, 'accounts.addressSaved')
  if (before !== null && !can_edit_address) return refuseFixed()
  const given = { field: 'paypassword', given: form.paypassword }
  const unsure = confirm_with_password ? await refuseUnconfirmed(context, member, given, request) : null
  if (unsure) return unsure
  const bound = { member, coin: coin.id, address: form.address }
  const record = await findMemberById(db, member)
  const outcome = await db.transaction(async (tx) => {
    const written = await storeAddress(tx, bound, can_edit_address, now())
    if (written === 'same' || written === 'fixed') return written
    const title = written === 'added' ? 'accounts.addressAddedTitle' : 'accounts.addressTitle'
    const notification = {
      title: messageText(title, { coin: coin.title }),
      texts: [messageText('accounts.addressText', { coin: coin.title, address: form.address })],
    }
    await notifyMember(tx, member, notification, { lang, now: now() })
    await notifyByMail(tx, record?.username ?? '', notification, { lang, now: now() })
    return written
  })
  return outcome === 'fixed' ? refuseFixed() : succeed(null, 'accounts.addressSaved')
})

/** Refuses to change or remove an address while the operator does not permit it. */
export const refuseFixed = (): Refusal => refuse('accounts.addressFixed', {}, { field: 'address', rule: 'fixed' })

/** Returns the reason why this cannot be an address of a coin, or null. */
async function checkAddress(sql: Sql, coin: string, address: string): Promise<Refusal | null> {
  if (!ADDRESS_PATTERN.test(address)) return refuse('accounts.addressForm', {}, { field: 'address', rule: 'address' })
  const networks = await findNetworks(sql, coin)
  const fault = findAddressFault(address, networks)
  if (fault === 'checksum') return refuse('accounts.addressChecksum', {}, { field: 'address', rule: 'checksum' })
  const names = networks.map(({ name }) => name).join(', ')
  const why = fault ? null : await findUnpayableReason(sql, address)
  if (why) return refuseUnpayable(why)
  return fault && refuse('accounts.addressNetwork', { networks: names }, { field: 'address', rule: 'network' })
}

/** Returns the address that a member has bound for a coin (by id) and when, in epoch ms; or null. */
export async function findBoundAddress(
  sql: Sql,
  member: string,
  coin: string,
): Promise<{ address: string; bound_at: number } | null> {
  const [bound] = await sql.query<{ address: string; bound_at: number }>(
    'SELECT address, bound_at FROM withdrawal_addresses WHERE member = $1::bigint AND coin = $2::bigint',
    [member, coin],
  )
  return bound ?? null
}

/** Binds the address. Returns `same` if a concurrent request has bound the same address, `refuseFixed` if a different address is bound and may not be changed. */
async function storeAddress(
  tx: Sql,
  { member, coin, address }: { member: string; coin: string; address: string },
  mayChange: boolean,
  now: number,
): Promise<'added' | 'changed' | 'same' | 'fixed'> {
  const [written] = await tx.query<{ added: boolean }>(
    `INSERT INTO withdrawal_addresses AS w (member, coin, address, bound_at) VALUES ($1::bigint, $2::bigint, $3, $4::bigint)
     ON CONFLICT (member, coin) DO UPDATE SET address = excluded.address, bound_at = excluded.bound_at
     WHERE $5::boolean AND w.address <> excluded.address RETURNING xmax = 0 AS added`,
    [member, coin, address, now, mayChange],
  )
  if (written) return written.added ? 'added' : 'changed'
  return (await findBoundAddress(tx, member, coin))?.address === address ? 'same' : 'fixed'
}
