import { ANY_NETWORK, type DestinationNetwork, isSameNetwork } from '../contract/destination-networks.ts'
import type { AddressFault } from '../contract/judge-destination.ts'
import { findMemoFault, type MemoFault } from '../contract/memos.ts'
import type { RuleRefusal } from './refusal.ts'

/** Address with its network and memo. Network and memo are "" for none, or while the member has not chosen them. */
export interface BoundDestination {
  address: string
  network: string
  memo: string
}

/** Refusal of an address, of its network or of its memo. The rule of a network that must be chosen names the choices. */
export type AddressRefusal =
  | RuleRefusal<'address', 'address' | 'fixed' | Exclude<AddressFault, 'form'>>
  | NetworkRefusal
  | RuleRefusal<'memo', MemoFault>

/** Refusal of an address until its network is chosen from those named after `choice:`. */
export type NetworkRefusal = RuleRefusal<'network', `choice:${string}`>

/** Returns the refusal of an address with this fault, or null without one. */
export const findFaultRefusal = (fault: AddressFault | null): AddressRefusal | null =>
  fault && { field: 'address', rule: fault === 'form' ? 'address' : fault }

/** Returns the refusal to change or remove a bound address while the site does not permit it, or null (ADR-04). */
export const findFixedAddressRefusal = (bound: unknown, canEdit: boolean): RuleRefusal<'address', 'fixed'> | null =>
  bound === null || canEdit ? null : { field: 'address', rule: 'fixed' }

/** Returns true if both are the same address with the same network and memo. */
export const isSameDestination = (destination: BoundDestination, other: BoundDestination): boolean =>
  destination.address === other.address && destination.network === other.network && destination.memo === other.memo

/** Returns true if a change only states a network that was not chosen yet, or adds a memo to an address without one. */
export const isCompletion = (before: BoundDestination, next: BoundDestination): boolean =>
  before.address === next.address &&
  (before.network === '' || before.network === next.network) &&
  (before.memo === '' || before.memo === next.memo)

/** Returns true if coins that are sent to either arrive at the same place: the other only states a network that was not chosen yet. */
export const isSamePlace = (before: BoundDestination, next: BoundDestination): boolean =>
  isCompletion(before, next) && before.memo === next.memo

/** Returns the refusal of an address that replaces the bound one, or null. A network or memo that the bound address lacks may always be added. */
export const findReplacementRefusal = (
  before: BoundDestination | null,
  next: BoundDestination,
  canEdit: boolean,
): RuleRefusal<'address', 'fixed'> | null =>
  before && isCompletion(before, next) ? null : findFixedAddressRefusal(before, canEdit)

/**
 * Returns the network and the memo that a form means. A form with the specified fields only, which repeats the bound address, keeps those of the bound address.
 * `repeated` is the bound address if the form repeats it, else null.
 */
export const readStatedNetwork = (
  { network, memo }: { network: string | null; memo: string | null },
  repeated: BoundDestination | null,
): Pick<BoundDestination, 'network' | 'memo'> => ({
  network: network ?? repeated?.network ?? '',
  memo: memo ?? (network === null ? (repeated?.memo ?? '') : ''),
})

/** Refuses an address until one of these networks is chosen. */
const refuseWithoutNetwork = (networks: readonly Pick<DestinationNetwork, 'name'>[]): NetworkRefusal => ({
  field: 'network',
  rule: `choice:${networks.map(({ name }) => name).join(',')}`,
})

/**
 * Returns the network of an address: the named one, or the only one that accepts the address. Otherwise the refusal names the choices; nothing is guessed. Null
 * for a coin without networks.
 */
export function chooseNetwork<Network extends Pick<DestinationNetwork, 'name'>>(
  fitting: readonly Network[],
  named: string,
): Network | NetworkRefusal | null {
  if (fitting.length === 0) return null
  const network = fitting.find(({ name }) => name === named) ?? fitting.find(({ name }) => isSameNetwork(name, named))
  const [only, ...others] = fitting
  return network ?? (named === '' && others.length === 0 && only ? only : refuseWithoutNetwork(fitting))
}

/**
 * Returns the network of a withdrawal to a bound address; null for a coin without networks. `bound` is the address's network and `named` that of the form, "" for
 * none; `fitting` are the offered networks that accept the address. Without `bound` and `named` the refusal has the choices, even a single one: the address may
 * have been meant for a removed network.
 */
export function choosePayoutNetwork<Network extends Pick<DestinationNetwork, 'name'>>(
  bound: string,
  fitting: readonly Network[],
  named: string,
): Network | NetworkRefusal | RuleRefusal<'address', 'network'> | null {
  if (bound === '')
    return named === '' && fitting.length > 0 ? refuseWithoutNetwork(fitting) : chooseNetwork(fitting, named)
  const same = fitting.filter(({ name }) => name === bound)
  return same.length === 0 ? { field: 'address', rule: 'network' } : chooseNetwork(same, named)
}

/** Returns the refusal of a cleaned memo on a network, or null. Null as network: the coin has none. */
export function findMemoRefusal(
  memo: string,
  network: Pick<DestinationNetwork, 'need' | 'memo'> | null,
): RuleRefusal<'memo', MemoFault> | null {
  const { need, memo: format } = network ?? ANY_NETWORK
  const fault = findMemoFault(memo, { need, format })
  return fault && { field: 'memo', rule: fault }
}
