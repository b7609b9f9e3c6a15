import { ADDRESS_PATTERN, fitsNetworks, isOfKnownFormat } from '../../shared/contract/addresses.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { DepositCoin } from '../../shared/contract/networks.ts'
import type { getAddresses } from '../../shared/contract/session.ts'

/** A coin that an address can be bound to, with its networks. */
export type BindableCoin = DepositCoin

/** A bound address. */
export type BoundAddress = Answer<typeof getAddresses>[number]

/** An address as it is being filled in: the id of the coin, and what was typed. */
export interface AddressDraft {
  coin: string
  address: string
  /** The address once more, where nothing can check it. */
  again: string
  /** The password that says that it is the member, once the server has asked for it. */
  password: string
}

/** What may be wrong with it. */
export type AddressReason = 'coinMissing' | 'addressMissing' | 'addressForm' | 'addressNetwork' | 'again'

/** Spaces around, and the invisible signs that come along when an address is copied out of a message. */
const UNWANTED = /^\s+|\s+$|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What was typed or pasted as the address that is meant. Spaces inside stay, and are refused: nothing is guessed. */
export const cleanAddress = (typed: string): string => typed.replace(UNWANTED, '')

/** The coin that is meant: the chosen one, or the only one there is. */
export const addressCoin = (coins: readonly BindableCoin[], id: string): BindableCoin | null =>
  coins.find((coin) => coin.id === id) ?? (coins.length === 1 ? (coins[0] ?? null) : null)

/** The address that is bound to a coin. */
export const boundAddressOf = (addresses: readonly BoundAddress[], coin: BindableCoin | null): BoundAddress | null =>
  addresses.find(({ c_id }) => c_id === coin?.id) ?? null

/** Whether the bind button shows: addresses can be edited, or this coin has none yet (ADR-04). */
export const canBind = (canEdit: boolean, bound: BoundAddress | null): boolean => canEdit || bound === null

/** The names of a coin's networks; a bank is none. */
export const networkNames = (coin: BindableCoin | null): string[] =>
  [
    ...new Set(
      (coin?.networkList ?? []).filter(({ pay_type }) => pay_type !== 'bank').map(({ coin_net }) => coin_net.trim()),
    ),
  ].filter(Boolean)

/** Whether nobody but the member can check an address: its network has no form that we know, so it is typed or pasted twice. */
export const isUncheckable = (address: string, coin: BindableCoin | null): boolean =>
  coin !== null && !isOfKnownFormat(address, networkNames(coin)) && fitsNetworks(address, networkNames(coin))

/** What is wrong with a draft (ADR-03); nothing when it can be sent. */
export function addressProblems(
  draft: AddressDraft,
  coins: readonly BindableCoin[],
): Partial<Record<keyof AddressDraft, AddressReason>> {
  const coin = addressCoin(coins, draft.coin)
  const address = cleanAddress(draft.address)
  const problem = addressProblem(address, networkNames(coin))
  const differs = !problem && isUncheckable(address, coin) && cleanAddress(draft.again) !== address
  return {
    ...(!coin && { coin: 'coinMissing' as const }),
    ...(problem && { address: problem }),
    ...(differs && { again: 'again' as const }),
  }
}

function addressProblem(address: string, networks: readonly string[]): AddressReason | null {
  if (address === '') return 'addressMissing'
  if (!ADDRESS_PATTERN.test(address)) return 'addressForm'
  return fitsNetworks(address, networks) ? null : 'addressNetwork'
}
