import { ADDRESS_PATTERN, fitsNetworks, isOfKnownFormat } from '../../shared/contract/addresses.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { DepositCoin } from '../../shared/contract/networks.ts'
import type { getAddresses } from '../../shared/contract/session.ts'

/** Coin that an address can be bound to, with its networks. */
export type BindableCoin = DepositCoin

/** Bound address. */
export type BoundAddress = Answer<typeof getAddresses>[number]

/** Address form in progress: the coin's id and the typed text. */
export interface AddressDraft {
  coin: string
  address: string
  /** Repeated address, required if its network's format is unknown. */
  again: string
  /** Trading password, if the server required it. */
  password: string
}

/** Reasons why a field is invalid. */
export type AddressReason = 'coinMissing' | 'addressMissing' | 'addressForm' | 'addressNetwork' | 'again'

/** Surrounding spaces, and invisible characters that are often copied along with an address. */
const UNWANTED = /^\s+|\s+$|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes surrounding spaces and invisible characters from an address. Inner spaces stay and fail validation; nothing is guessed. */
export const cleanAddress = (typed: string): string => typed.replace(UNWANTED, '')

/** Returns the chosen coin, or the only coin there is; else null. */
export const addressCoin = (coins: readonly BindableCoin[], id: string): BindableCoin | null =>
  coins.find((coin) => coin.id === id) ?? (coins.length === 1 ? (coins[0] ?? null) : null)

/** Returns the address bound to a coin. */
export const boundAddressOf = (addresses: readonly BoundAddress[], coin: BindableCoin | null): BoundAddress | null =>
  addresses.find(({ c_id }) => c_id === coin?.id) ?? null

/** Returns true if addresses can be edited or the coin has none yet (ADR-04). */
export const canBind = (canEdit: boolean, bound: BoundAddress | null): boolean => canEdit || bound === null

/** Returns the names of a coin's networks, without banks. */
export const networkNames = (coin: BindableCoin | null): string[] =>
  [
    ...new Set(
      (coin?.networkList ?? []).filter(({ pay_type }) => pay_type !== 'bank').map(({ coin_net }) => coin_net.trim()),
    ),
  ].filter(Boolean)

/** Returns true if the address is of a network whose format is unknown. The member then types or pastes it twice. */
export const isUncheckable = (address: string, coin: BindableCoin | null): boolean =>
  coin !== null && !isOfKnownFormat(address, networkNames(coin)) && fitsNetworks(address, networkNames(coin))

/** Returns the invalid fields of a draft; empty if it can be sent (ADR-03). */
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
