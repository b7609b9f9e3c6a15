import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { findStoredCard } from '../bank-cards/cards.ts'
import { findBoundAddress } from '../networks/addresses.ts'
import { findAddressFault, findMatchingNetwork, findNetworks } from '../networks/networks.ts'
import { findUnpayableReason, refuseUnpayable } from '../networks/unpayable-addresses.ts'

/** Destination of a withdrawal: network and address, or a bank card with its number as stored (secrets/secret-box.ts). Fields that do not apply are "". */
export interface Destination {
  network: string
  address: string
  bank_name: string
  card_number: string
  card_name: string
}

/** Destination that belongs to a member. */
export interface OwnDestination {
  to: Destination
  /** When it was bound or last changed, in epoch ms. */
  since: number
  /** Reason why it cannot receive withdrawals, or null. */
  fault: Refusal | null
}

/** Returns the address that the member has bound for a coin, or null. */
export async function findBoundWallet(sql: Sql, member: string, coin: Coin): Promise<OwnDestination | null> {
  const [bound, networks] = await Promise.all([findBoundAddress(sql, member, coin.id), findNetworks(sql, coin.id)])
  if (!bound) return null
  const { address, bound_at } = bound
  const names = networks.map(({ name }) => name).join(', ')
  // Since the address was bound, the operator may have removed its network or made it a deposit address of the platform.
  const why = await findUnpayableReason(sql, address)
  const fault = why
    ? refuseUnpayable(why)
    : findAddressFault(address, networks) &&
      refuse('withdrawals.addressUnfit', { networks: names }, { field: 'address', rule: 'network' })
  const network = findMatchingNetwork(address, networks)?.name ?? ''
  return { to: { network, address, bank_name: '', card_number: '', card_name: '' }, since: bound_at, fault }
}

/** Returns a card of the member, or null. */
export async function findOwnCard(sql: Sql, member: string, id: string): Promise<OwnDestination | null> {
  const card = await findStoredCard(sql, id)
  if (card?.member !== member) return null
  const { bank_name, card_number, card_name } = card
  return { to: { network: '', address: '', bank_name, card_number, card_name }, since: card.changed_at, fault: null }
}
