import { choosePayoutNetwork } from '../../../shared/base/rules/addresses.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { findStoredCard } from '../bank-cards/cards.ts'
import { checkMemo, findBoundAddress } from '../networks/bound-addresses.ts'
import { refuseAddress, refuseWithoutNetwork } from '../networks/destination-refusals.ts'
import { judgeAddress, type PayoutNetwork, readPayoutRules } from '../networks/networks.ts'

/** Destination of a withdrawal: network, address and memo, or a bank card with its number as stored (secrets/secret-box.ts). Fields that do not apply are "". */
export interface Destination {
  network: string
  address: string
  memo: string
  bank_name: string
  card_number: string
  card_name: string
}

const NO_DESTINATION: Destination = {
  network: '',
  address: '',
  memo: '',
  bank_name: '',
  card_number: '',
  card_name: '',
}

/** Destination that belongs to a member. */
export interface OwnDestination {
  to: Destination
  /** When it was bound or last changed, in epoch ms. */
  since: number
  /** Reason why it cannot receive withdrawals, or null. */
  fault: Refusal | null
}

/** Address that the member has bound for a coin. */
export interface OwnWallet extends OwnDestination {
  /** Id of its network; null if the coin has none, or the network is not chosen. */
  networkId: string | null
  /** Networks that accept the address, while the member has not chosen one. */
  choices: readonly PayoutNetwork[]
}

/**
 * Returns the address that the member has bound for a coin, or null. `named` is the network that the member names for an address whose network has not been
 * chosen, "" for none. A network is never guessed: without one, `fault` names the choices.
 */
export async function findBoundWallet(sql: Sql, member: string, coin: Coin, named: string): Promise<OwnWallet | null> {
  const [bound, rules] = await Promise.all([findBoundAddress(sql, member, coin.id), readPayoutRules(sql, coin.id)])
  if (!bound) return null
  const { address, memo, bound_at } = bound
  // Since the address was bound, the operator may have removed its network or made it a deposit address of the platform.
  const judged = judgeAddress(address, rules)
  const network = judged.fault === null ? findNetwork(bound.network, judged.networks, named) : null
  const chosen = network instanceof Refusal ? null : network
  const wrong = judged.fault === 'network' || judged.fault === 'checksum' ? refuseUnfit(rules.networks) : null
  const fault =
    wrong ?? refuseAddress(judged, rules.networks) ?? (network instanceof Refusal ? network : checkMemo(memo, network))
  return {
    to: { ...NO_DESTINATION, network: chosen?.name ?? '', address, memo },
    since: bound_at,
    fault,
    networkId: chosen?.id ?? null,
    choices: bound.network === '' ? judged.networks : [],
  }
}

/** Returns the network of a withdrawal to an address that is bound to `bound`, or the refusal (`choosePayoutNetwork`). */
function findNetwork(bound: string, fitting: readonly PayoutNetwork[], named: string): PayoutNetwork | null | Refusal {
  const network = choosePayoutNetwork(bound, fitting, named)
  if (network === null || !('field' in network)) return network
  return network.field === 'network'
    ? refuseWithoutNetwork(network, fitting)
    : refuse('withdrawals.networkGone', { network: bound }, network)
}

const refuseUnfit = (networks: readonly PayoutNetwork[]): Refusal =>
  refuse(
    'withdrawals.addressUnfit',
    { networks: networks.map(({ name }) => name).join(', ') },
    { field: 'address', rule: 'network' },
  )

/** Returns a card of the member, or null. */
export async function findOwnCard(sql: Sql, member: string, id: string): Promise<OwnDestination | null> {
  const card = await findStoredCard(sql, id)
  if (card?.member !== member) return null
  const { bankName, cardNumber, cardholder } = card
  return {
    to: { ...NO_DESTINATION, bank_name: bankName, card_number: cardNumber, card_name: cardholder },
    since: card.changed_at,
    fault: null,
  }
}
