import { type AddressTextFault, cleanAddress, parseAddress } from '../../shared/base/contract/address-text.ts'
import { ADDRESS_FORMATS } from '../../shared/base/contract/addresses.ts'
import {
  ANY_NETWORK,
  type DestinationNetwork,
  findNetworksOf,
  resolveNetwork,
} from '../../shared/base/contract/destination-networks.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { cleanMemo, findMemoFault } from '../../shared/base/contract/memos.ts'
import type { DepositCoin } from '../../shared/base/contract/networks.ts'
import type { getAddresses } from '../../shared/base/contract/session.ts'
import { findFixedAddressRefusal } from '../../shared/base/rules/addresses.rules.ts'

/** Coin that an address can be bound to, with its networks. */
export type BindableCoin = DepositCoin

/** Bound address. */
export type BoundAddress = ResponseData<typeof getAddresses>[number]

/** Address form in progress: the coin's id and the typed text. */
export interface AddressDraft {
  coin: string
  address: string
  /** Name of the network, if more than one accepts the address. */
  network: string
  /** Repeated address, required if its network's format is unknown. */
  again: string
  memo: string
  /** Trading password, if the server required it. */
  password: string
}

/** Reasons why a field is invalid. */
export type AddressReason =
  | 'coinMissing'
  | 'addressMissing'
  | 'addressForm'
  | 'addressLink'
  | 'addressTagged'
  | 'addressNetwork'
  | 'networkMissing'
  | 'again'
  | 'memoNeeded'
  | 'memoText'
  | 'memoNumber'

/** Returns the chosen coin, or the only coin there is; else null. */
export const findAddressCoin = (coins: readonly BindableCoin[], id: string): BindableCoin | null =>
  coins.find((coin) => coin.id === id) ?? (coins.length === 1 ? (coins[0] ?? null) : null)

/** Returns the address bound to a coin. */
export const findAddressOfCoin = (addresses: readonly BoundAddress[], coin: BindableCoin | null): BoundAddress | null =>
  addresses.find(({ coinId }) => coinId === coin?.id) ?? null

/** Returns true if addresses can be edited, the coin has none yet (ADR-04), or its address lacks the network or the memo that withdrawals need. */
export function canBindAddress(canEdit: boolean, bound: BoundAddress | null, coin: BindableCoin | null): boolean {
  if (bound === null || !findFixedAddressRefusal(bound, canEdit)) return true
  const networks = getNetworks(coin)
  const network = networks.find(({ name }) => name === bound.network)
  return network ? network.need === 'required' && bound.memo === '' : findNetworksOf(bound.address, networks).length > 1
}

/** Returns a coin's networks, each once, without banks. */
export function getNetworks(coin: BindableCoin | null): DestinationNetwork[] {
  const byName = new Map<string, DestinationNetwork>()
  for (const { payType, network, format, withdrawalMemo, memoFormat } of coin?.networkList ?? []) {
    const name = network.trim()
    if (payType === 'bank' || name === '' || byName.has(name)) continue
    byName.set(
      name,
      resolveNetwork({
        name,
        format: ADDRESS_FORMATS.find((known) => known === format) ?? null,
        need: withdrawalMemo === 'unknown' ? null : withdrawalMemo,
        memo: memoFormat === 'unknown' ? null : memoFormat,
      }),
    )
  }
  return [...byName.values()]
}

/** Returns the names of a coin's networks, without banks. */
export const getNetworkNames = (coin: BindableCoin | null): string[] => getNetworks(coin).map(({ name }) => name)

/** Networks of the draft: those that the address may belong to, and the one that is meant. */
export interface DraftNetworks {
  fitting: DestinationNetwork[]
  /** Network of the address, or of the only network of the coin; null while it must be chosen. */
  network: DestinationNetwork | null
}

/** Returns the networks of a draft. Nothing is guessed: of several fitting networks the member chooses one. */
export function findDraftNetworks(
  { address, network }: Pick<AddressDraft, 'address' | 'network'>,
  coin: BindableCoin | null,
): DraftNetworks {
  const all = getNetworks(coin)
  const fitting = address === '' ? [] : findNetworksOf(parse(address, coin).address, all)
  const possible = fitting.length > 0 ? fitting : all
  const [only, ...others] = possible
  if (!only) return { fitting, network: coin ? ANY_NETWORK : null }
  return { fitting, network: others.length === 0 ? only : (fitting.find(({ name }) => name === network) ?? null) }
}

/** Returns true if the address is of a network whose format is unknown. The member then types or pastes it twice. */
export function isOfUnknownFormat(
  draft: Pick<AddressDraft, 'address' | 'network'>,
  coin: BindableCoin | null,
): boolean {
  const { fitting, network } = findDraftNetworks(draft, coin)
  if (coin === null) return false
  if (fitting.length === 0) return getNetworks(coin).length === 0
  return network ? network.format === null : fitting.every(({ format }) => format === null)
}

const parse = (address: string, coin: BindableCoin | null) =>
  parseAddress(
    address,
    getNetworks(coin).some(({ need }) => need !== 'none'),
  )

const TEXT_REASONS = {
  form: 'addressForm',
  link: 'addressLink',
  tagged: 'addressTagged',
} as const satisfies Record<AddressTextFault, AddressReason>

/** Returns the invalid fields of a draft; empty if it can be sent (ADR-03). The checksum is verified when it is sent. */
export function findAddressProblems(
  draft: AddressDraft,
  coins: readonly BindableCoin[],
): Partial<Record<keyof AddressDraft, AddressReason>> {
  const coin = findAddressCoin(coins, draft.coin)
  const problem = findAddressReason(draft.address, coin)
  const { network, fitting } = findDraftNetworks(draft, coin)
  const differs =
    !problem && isOfUnknownFormat(draft, coin) && cleanAddress(draft.again) !== cleanAddress(draft.address)
  const memo = network && findMemoReason(draft.memo, network)
  return {
    ...(!coin && { coin: 'coinMissing' as const }),
    ...(problem && { address: problem }),
    ...(!problem && fitting.length > 1 && !network && { network: 'networkMissing' as const }),
    ...(differs && { again: 'again' as const }),
    ...(memo && { memo }),
  }
}

function findAddressReason(typed: string, coin: BindableCoin | null): AddressReason | null {
  const { address, fault } = parse(typed, coin)
  if (address === '') return 'addressMissing'
  if (fault) return TEXT_REASONS[fault]
  const networks = getNetworks(coin)
  return networks.length === 0 || findNetworksOf(address, networks).length > 0 ? null : 'addressNetwork'
}

/** Returns why a memo is invalid, or null. A network without memos has no field for one, and nothing is sent. */
function findMemoReason(typed: string, network: DestinationNetwork): AddressReason | null {
  if (network.need === 'none') return null
  const fault = findMemoFault(cleanMemo(typed, network.memo), { need: network.need, format: network.memo })
  if (fault === 'missing') return 'memoNeeded'
  return fault && (fault === 'number' ? 'memoNumber' : 'memoText')
}

/** Address, network and memo of a draft as they are sent; null for a field that is left out. */
export function toBoundForm(
  draft: AddressDraft,
  coin: BindableCoin | null,
): { address: string; network: string | null; memo: string | null } {
  const { network } = findDraftNetworks(draft, coin)
  const memo = network && network.need !== 'none' ? cleanMemo(draft.memo, network.memo) : ''
  return { address: parse(draft.address, coin).address, network: network?.name || null, memo: memo || null }
}
