import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { storedCard } from '../bank-cards/cards.ts'
import { boundAddress } from '../networks/addresses.ts'
import { addressFault, networkOf, networksOf } from '../networks/networks.ts'
import { refuseUnpayable, unpayable } from '../networks/unpayable.ts'

/** Where a withdrawal goes: a network and an address, or a bank card, its number as it is stored (secrets/box.ts). What does not apply is "". */
export interface Destination {
  network: string
  address: string
  bank_name: string
  card_number: string
  card_name: string
}

/** A destination of a member's. */
export interface OwnDestination {
  to: Destination
  /** Since when it is what it is, in epoch ms. */
  since: number
  /** What keeps it from being withdrawn to; null for nothing. */
  fault: Refusal | null
}

/** The address that a member has bound for a coin, or null. */
export async function boundWallet(sql: Sql, member: string, coin: Coin): Promise<OwnDestination | null> {
  const bound = await boundAddress(sql, member, coin.id)
  if (!bound) return null
  const { address, bound_at } = bound
  const networks = await networksOf(sql, coin.id)
  const names = networks.map(({ name }) => name).join(', ')
  // The operator may have taken its network away since, or made it an address of the platform.
  const why = await unpayable(sql, address)
  const fault = why
    ? refuseUnpayable(why)
    : addressFault(address, networks) &&
      refuse('withdrawals.addressUnfit', { networks: names }, { field: 'address', rule: 'network' })
  const network = networkOf(address, networks)?.name ?? ''
  return { to: { network, address, bank_name: '', card_number: '', card_name: '' }, since: bound_at, fault }
}

/** A card of a member's, or null. */
export async function ownCard(sql: Sql, member: string, id: string): Promise<OwnDestination | null> {
  const card = await storedCard(sql, id)
  if (card?.member !== member) return null
  const { bank_name, card_number, card_name } = card
  return { to: { network: '', address: '', bank_name, card_number, card_name }, since: card.changed_at, fault: null }
}
