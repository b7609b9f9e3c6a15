import { ADDRESS_PATTERN, fitsNetworks } from '../../shared/contract/addresses.ts'
import { getDepositCoins as depositEndpoint } from '../../shared/contract/markets.ts'
import * as contract from '../../shared/contract/session.ts'
import type { Sql } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { refuse, succeed } from '../http/refusal.ts'
import { allCoins } from '../ledger/ledger.ts'
import { settingsOf } from '../settings/settings.ts'
import { depositCoins, networksOf } from './networks.ts'

/** Every coin with its networks. */
export const getDepositCoins = handle(depositEndpoint, ({ context: { db } }) => depositCoins(db))

/** The member's bound withdrawal addresses, one a coin. */
export const getAddresses = handle(contract.getAddresses, ({ member, context }) =>
  context.db.query<{ c_id: string; address: string; title: string }>(
    `SELECT c.id::text AS c_id, w.address, c.title FROM withdrawal_addresses w JOIN coins c ON c.id = w.coin
     WHERE w.member = $1::bigint ORDER BY c.id`,
    [member],
  ),
)

/** Binds an address to a coin. One that is bound changes only while can_edit_address is on (ADR-04). */
export const bindAddress = handle(contract.bindAddress, async ({ form, member, context }) => {
  const { db, now } = context
  const { address_switch, can_edit_address } = await settingsOf(context)
  if (!address_switch) return refuse('accounts.addressOff')
  const coin = (await allCoins(db)).find(({ id }) => id === form.c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  if (!ADDRESS_PATTERN.test(form.address))
    return refuse('accounts.addressForm', {}, { field: 'address', rule: 'address' })
  const networks = (await networksOf(db, coin.id)).map(({ name }) => name)
  if (!fitsNetworks(form.address, networks))
    return refuse('accounts.addressNetwork', { networks: networks.join(', ') }, { field: 'address', rule: 'network' })
  const bound = await bind(db, { member, coin: coin.id, address: form.address }, can_edit_address, now())
  return bound
    ? succeed(null, 'accounts.addressSaved')
    : refuse('accounts.addressFixed', {}, { field: 'address', rule: 'fixed' })
})

async function bind(
  sql: Sql,
  { member, coin, address }: { member: string; coin: string; address: string },
  mayChange: boolean,
  now: number,
): Promise<boolean> {
  const written = await sql.query(
    `INSERT INTO withdrawal_addresses AS w (member, coin, address, bound_at) VALUES ($1::bigint, $2::bigint, $3, $4::bigint)
     ON CONFLICT (member, coin) DO UPDATE SET address = excluded.address, bound_at = excluded.bound_at
     WHERE $5::boolean OR w.address = excluded.address RETURNING coin`,
    [member, coin, address, now, mayChange],
  )
  return written.length > 0
}
